import assert from "node:assert/strict";
import { test } from "node:test";

import manifest from "../package.json";

const SERVER_COMMANDS = ["chunkscope.exportDocument", "chunkscope.selectChunk"];

test("no contributed command collides with one the server announces", () => {
  const contributed = manifest.contributes.commands.map(({ command }) => command);
  assert.deepEqual(contributed.filter((command) => SERVER_COMMANDS.includes(command)), []);
});

test("every setting has a default, a scope and a description", () => {
  for (const [name, setting] of Object.entries(manifest.contributes.configuration.properties)) {
    assert.ok(setting.default && setting.scope && setting.markdownDescription, name);
  }
});

test("an untrusted folder cannot choose the program that is run", () => {
  const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
  assert.deepEqual(restrictedConfigurations, ["chunkscope.server.command"]);
});
