import { homedir } from "node:os";

import { type LogOutputChannel, workspace } from "vscode";
import {
  CloseAction,
  type ErrorHandler,
  type Executable,
  LanguageClient,
  type LanguageClientOptions,
  RevealOutputChannelOn,
  State,
} from "vscode-languageclient/node";

export function createClient(command: readonly string[], log: LogOutputChannel): LanguageClient {
  return new ChunkscopeClient("chunkscope", "Chunkscope", executable(command), options(log));
}

/** A client that leaves a failed start to be reported by its owner, once. */
class ChunkscopeClient extends LanguageClient {
  override error(message: string, data?: unknown, notify?: boolean | "force"): void {
    super.error(message, data, this.state === State.StartFailed ? false : notify);
  }

  // Restarting a server that exits while it starts would only fail again, five times over.
  override createDefaultErrorHandler(maxRestartCount?: number): ErrorHandler {
    const standard = super.createDefaultErrorHandler(maxRestartCount);
    return {
      error: (error, message, count) => standard.error(error, message, count),
      closed: () =>
        this.state === State.Starting
          ? { action: CloseAction.DoNotRestart, handled: true }
          : standard.closed(),
    };
  }
}

function executable([command = "", ...args]: readonly string[]): Executable {
  return { command, args, options: workingDirectory() };
}

// An untrusted folder must not be where programs or Python modules are looked up first.
function workingDirectory(): { cwd?: string } {
  return workspace.isTrusted ? {} : { cwd: homedir() };
}

function options(outputChannel: LogOutputChannel): LanguageClientOptions {
  return {
    documentSelector: [{ language: "markdown" }],
    outputChannel,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationFailedHandler: () => false,
  };
}
