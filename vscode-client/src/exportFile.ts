import { basename, posix } from "node:path";

export type ExportFormat = "jsonl" | "json";

/** What the server answers to `chunkscope.exportDocument`. */
export interface ExportResult {
  readonly path: string;
  readonly chunks: number;
}

export function exportFormat(path: string): ExportFormat {
  return path.toLowerCase().endsWith(".json") ? "json" : "jsonl";
}

/** The file name suggested for the chunks of the document at a URI's path. */
export function defaultExportName(uriPath: string): string {
  return `${posix.parse(uriPath).name || "document"}.chunks.jsonl`;
}

export function exportedMessage({ path, chunks }: ExportResult): string {
  return `Exported ${chunks} ${chunks === 1 ? "chunk" : "chunks"} to ${basename(path)}`;
}
