import { type ExtensionContext, window } from "vscode";

import { registerCommands } from "./commands";
import { Server } from "./server";
import { onDidChangeServerCommand } from "./settings";

let server: Server | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const log = window.createOutputChannel("Chunkscope", { log: true });
  const running = (server = new Server(log));
  const restartOnChange = onDidChangeServerCommand(() => running.restart());
  context.subscriptions.push(log, restartOnChange, ...registerCommands(running, log));
  await running.start();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
