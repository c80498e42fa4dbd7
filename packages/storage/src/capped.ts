import { AppError } from "@konstruct/core/errors";

/** The chunks of a body. @throws AppError `invalid_input`, `context.reason` `too_large`, once it is longer than `maxBytes` */
export async function* capped(
  body: Uint8Array | AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new AppError("invalid_input", `The object is longer than ${maxBytes} bytes`, {
        context: { reason: "too_large", maxBytes },
      });
    }
    yield chunk;
  }
}
