import type { IncomingMessage } from "node:http";

/** The bytes as they came, which is what signatures are over; undefined when there are more than `maxBytes`. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
    });
    request.on("end", () =>
      resolve(size > maxBytes ? undefined : chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)),
    );
    request.on("error", reject);
    request.on("aborted", () => reject(new Error("The sender went away before the body ended")));
  });
}
