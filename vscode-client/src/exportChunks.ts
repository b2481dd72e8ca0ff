import { homedir } from "node:os";

import { commands, type TextDocument, Uri, window, workspace } from "vscode";

import { defaultExportName, type ExportResult, exportedMessage, exportFormat } from "./exportFile";
import type { Server } from "./server";

const FILTERS = { "JSON Lines": ["jsonl"], JSON: ["json"] };

/** Asks where to, has the server write the chunks of the active document there, offers to open them. */
export async function exportChunks(server: Server): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (document?.languageId !== "markdown") {
    return;
  }
  const target = await askForTarget(document.uri);
  if (target !== undefined) {
    await exportTo(target, document, server);
  }
}

function askForTarget(document: Uri): Thenable<Uri | undefined> {
  const defaultUri = Uri.joinPath(exportFolder(document), defaultExportName(document.path));
  return window.showSaveDialog({ title: "Export Chunks", filters: FILTERS, defaultUri });
}

function exportFolder(document: Uri): Uri {
  if (document.scheme === "file") {
    return Uri.joinPath(document, "..");
  }
  const localFolder = workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file");
  return localFolder?.uri ?? Uri.file(homedir());
}

async function exportTo(target: Uri, document: TextDocument, server: Server): Promise<void> {
  try {
    await offerToOpen(await writeChunks(target, document, server));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void window.showErrorMessage(`Could not export the chunks: ${reason}`);
  }
}

async function writeChunks(
  target: Uri,
  document: TextDocument,
  server: Server,
): Promise<ExportResult> {
  if (target.scheme !== "file") {
    throw new Error("only local files can be written");
  }
  const path = target.fsPath;
  const request = { uri: document.uri.toString(), path, format: exportFormat(path) };
  return server.execute("chunkscope.exportDocument", request);
}

async function offerToOpen(result: ExportResult): Promise<void> {
  const choice = await window.showInformationMessage(exportedMessage(result), "Open");
  if (choice === "Open") {
    await commands.executeCommand("vscode.open", Uri.file(result.path));
  }
}
