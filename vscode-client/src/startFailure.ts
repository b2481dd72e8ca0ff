import { commands, type LogOutputChannel, window } from "vscode";

import { startFailureMessage } from "./serverCommand";

const OPEN_SETTINGS = "Open Settings";
const SHOW_OUTPUT = "Show Output";

export async function showStartFailure(
  command: readonly string[],
  log: LogOutputChannel,
): Promise<void> {
  const message = startFailureMessage(command);
  const choice = await window.showErrorMessage(message, OPEN_SETTINGS, SHOW_OUTPUT);
  if (choice === OPEN_SETTINGS) {
    await commands.executeCommand("workbench.action.openSettings", "chunkscope.server.command");
  } else if (choice === SHOW_OUTPUT) {
    log.show();
  }
}
