import { AppError } from "@konstruct/core/errors";

const mostBytes = 2 * 1024 * 1024;

const refused = (message: string) => new AppError("invalid_input", message, { publicMessage: message });

/** A body of at most 2 MiB as JSON. @throws AppError `invalid_input` */
export async function readJson(request: Request): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw refused("This is more than can be sent at once (2 MB).");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch (cause) {
    throw new AppError("invalid_input", "The body is not JSON", { cause });
  }
}
