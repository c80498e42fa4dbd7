import { pipeline, Readable, type Transform } from "node:stream";
import { refusal } from "./refusal.ts";

/** Encoding adds this much at most to what cannot be made smaller. */
const encodingOverhead = 65_536;
/** What grows more than this while it is decoded was made to. */
const mostGrowth = 100;
const growthCountedFrom = 1_048_576;

const tooLarge = (maxBytes: number) => refusal("too_large", `The answer is longer than ${maxBytes} bytes`);

/**
 * The decoded body, piece by piece, counted as it came and as it is.
 *
 * @throws AppError rejected_by_platform with `too_large`
 */
export async function* boundedBody(
  body: AsyncIterable<Buffer>,
  decoder: Transform | null,
  maxBytes: number,
): AsyncGenerator<Buffer, void, undefined> {
  let received = 0;
  let decoded = 0;
  async function* counted() {
    for await (const chunk of body) {
      received += chunk.length;
      if (received > maxBytes + encodingOverhead) throw tooLarge(maxBytes);
      yield chunk;
    }
  }
  // What goes wrong in the pipeline is thrown where its end is read.
  const readable: AsyncIterable<Buffer> =
    decoder === null ? counted() : pipeline(Readable.from(counted()), decoder, () => undefined);
  for await (const chunk of readable) {
    decoded += chunk.length;
    const isBomb = decoded > growthCountedFrom && decoded > received * mostGrowth;
    if (decoded > maxBytes || isBomb) throw tooLarge(maxBytes);
    yield chunk;
  }
}
