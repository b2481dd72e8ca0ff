import { setTimeout as delay } from "node:timers/promises";

import type { LogOutputChannel } from "vscode";
import { ExecuteCommandRequest, type LanguageClient, State } from "vscode-languageclient/node";

import { createClient } from "./client";
import { serverCommand } from "./settings";
import { showStartFailure } from "./startFailure";

const START_GRACE_MS = 5_000;

/** The one running server: starts, stops and restarts never overlap. */
export class Server {
  readonly #log: LogOutputChannel;
  #client: LanguageClient | undefined;
  #queue = Promise.resolve();

  constructor(log: LogOutputChannel) {
    this.#log = log;
  }

  start(): Promise<void> {
    return this.#enqueue(async () => this.#launch());
  }

  stop(): Promise<void> {
    return this.#enqueue(() => this.#shutDown());
  }

  restart(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#shutDown();
      this.#launch();
    });
  }

  async execute<Result>(command: string, argument: object): Promise<Result> {
    if (this.#client === undefined) {
      throw new Error("the server is not running");
    }
    const request = { command, arguments: [argument] };
    return this.#client.sendRequest<Result>(ExecuteCommandRequest.method, request);
  }

  #enqueue(step: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(step, step);
    return this.#queue;
  }

  // Not awaited until the server answers, so that one which never does can still be replaced.
  #launch(): void {
    const command = serverCommand();
    const client = (this.#client = createClient(command, this.#log));
    client.onDidChangeState(({ newState }) => {
      if (newState === State.StartFailed && this.#client === client) {
        void showStartFailure(command, this.#log);
      }
    });
    client.start().catch(ignore);
  }

  async #shutDown(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await (client && dispose(client).catch(ignore));
  }
}

// A client that is still starting cannot be stopped, it would come up beside its successor.
async function dispose(client: LanguageClient): Promise<void> {
  if (client.state === State.Starting) {
    await Promise.race([client.start(), delay(START_GRACE_MS)]);
  }
  await client.dispose();
}

// The client has logged the failure by the time its promise rejects.
function ignore(): void {}
