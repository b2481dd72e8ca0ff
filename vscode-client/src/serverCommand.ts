/** A list of strings as it is, anything else as an empty list: settings arrive unchecked. */
export function parseServerCommand(value: unknown): readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : [];
}

export function startFailureMessage(command: readonly string[]): string {
  const attempt = command.length > 0 ? `by running: ${command.join(" ")}` : "without a command";
  return (
    `Chunkscope could not start its server ${attempt}. ` +
    'Install it with: pip install "chunkscope[server]", or set chunkscope.server.command.'
  );
}
