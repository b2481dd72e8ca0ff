import { commands, type Disposable, type LogOutputChannel } from "vscode";

import { exportChunks } from "./exportChunks";
import type { Server } from "./server";

// The client library registers the server's own commands: these ids must differ from them.
export function registerCommands(server: Server, log: LogOutputChannel): Disposable[] {
  return [
    commands.registerCommand("chunkscope.exportChunks", () => exportChunks(server)),
    commands.registerCommand("chunkscope.restartServer", () => server.restart()),
    commands.registerCommand("chunkscope.showOutput", () => log.show()),
  ];
}
