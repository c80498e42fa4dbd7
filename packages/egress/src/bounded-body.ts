import { pipeline, Readable, type Transform } from "node:stream";
import { refusal } from "./refusal.ts";

/** The most that encoding adds to incompressible data. */
const encodingOverhead = 65_536;
/** A body that grows more than this when decoded is a decompression bomb. */
const mostGrowth = 100;
const growthCountedFrom = 1_048_576;

const tooLarge = (maxBytes: number) => refusal("too_large", `The answer is longer than ${maxBytes} bytes`);

/**
 * The decoded body in chunks; both encoded and decoded bytes are counted.
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
  // A failure of the pipeline is thrown at its reading end.
  const readable: AsyncIterable<Buffer> =
    decoder === null ? counted() : pipeline(Readable.from(counted()), decoder, () => undefined);
  for await (const chunk of readable) {
    decoded += chunk.length;
    const isBomb = decoded > growthCountedFrom && decoded > received * mostGrowth;
    if (decoded > maxBytes || isBomb) throw tooLarge(maxBytes);
    yield chunk;
  }
}
