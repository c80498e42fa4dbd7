import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { requireStorable } from "@konstruct/core/text/storable";

const mostBytes = 16 * 1024;

/** The fields of a posted form of at most 16 KiB. @throws AppError `invalid_input` */
export async function readForm(body: AsyncIterable<Uint8Array>): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw refusalError("request.too_large");
    chunks.push(chunk);
  }
  const form = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
  requireStorable([...form]);
  return form;
}
