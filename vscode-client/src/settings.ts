import { type Disposable, workspace } from "vscode";

import { parseServerCommand } from "./serverCommand";

const SECTION = "chunkscope";
const SERVER_COMMAND = "server.command";

export function serverCommand(): readonly string[] {
  return parseServerCommand(workspace.getConfiguration(SECTION).get(SERVER_COMMAND));
}

export function onDidChangeServerCommand(listener: () => void): Disposable {
  return workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration(`${SECTION}.${SERVER_COMMAND}`)) {
      listener();
    }
  });
}
