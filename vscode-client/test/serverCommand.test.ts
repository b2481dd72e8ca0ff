import assert from "node:assert/strict";
import { test } from "node:test";

import { parseServerCommand, startFailureMessage } from "../src/serverCommand";

test("a list of strings is a command", () => {
  const command = ["chunkscope-server", "--stdio"];
  assert.deepEqual(parseServerCommand(command), command);
});

test("anything else is no command", () => {
  for (const value of [undefined, null, "chunkscope-server --stdio", ["python", 3], {}]) {
    assert.deepEqual(parseServerCommand(value), []);
  }
});

test("the failure says what was run and what to do", () => {
  const message = startFailureMessage(["/opt/bin/chunkscope-server", "--stdio"]);
  assert.match(message, /running: \/opt\/bin\/chunkscope-server --stdio\./);
  assert.match(message, /pip install "chunkscope\[server\]"/);
  assert.match(message, /set chunkscope\.server\.command/);
});

test("the failure tells a missing command from a failing one", () => {
  assert.match(startFailureMessage([]), /without a command\./);
});
