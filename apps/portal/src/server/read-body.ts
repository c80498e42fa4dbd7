import { refusalError } from "@konstruct/core/refusals/refusal-error";

/**
 * Reads a body and counts its bytes, because a length header cannot be trusted.
 * @param tooMuch the refusal when it is longer than `mostBytes`
 * @throws AppError `invalid_input`
 */
export async function readBody(
  request: Request,
  mostBytes: number,
  tooMuch: "file.too_large" | "request.too_large",
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw refusalError(tooMuch);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
