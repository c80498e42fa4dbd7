import { CommandError } from "../client/call-command.ts";
import type { ErrorBody } from "../server/shown-error.ts";

/** Requests a whole export. @throws CommandError when it was refused */
export async function readExport(
  org: string,
  of: "audit" | "disclosures" = "audit",
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(`/api/o/${org}/exports/${of}`, { method: "POST" });
  if (response.ok && response.body !== null) return response.body;
  throw new CommandError(((await response.json()) as ErrorBody).error);
}

/** Reads a stream as text. Not every browser can iterate a stream. */
export async function* textOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
