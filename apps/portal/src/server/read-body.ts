import { AppError } from "@konstruct/core/errors";

/**
 * A body, counted as it comes: a length in a header is a promise.
 * @param tooMuch what is told when it is longer than `mostBytes`
 * @throws AppError `invalid_input`
 */
export async function readBody(request: Request, mostBytes: number, tooMuch: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new AppError("invalid_input", tooMuch, { publicMessage: tooMuch });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
