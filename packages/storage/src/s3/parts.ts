/** The smallest part S3 accepts, except the last. */
export const partBytes = 8 * 1024 * 1024;

/**
 * A body of unknown length as pieces of 8 MiB and a shorter last one, at least one: each can be signed whole, for servers without
 * chunked signing. At most one piece is in memory.
 */
export async function* parts(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let given = 0;
  for await (let chunk of body) {
    while (bytes + chunk.length > partBytes) {
      const fits = partBytes - bytes;
      yield Buffer.concat([...waiting, chunk.subarray(0, fits)]);
      given += 1;
      chunk = chunk.subarray(fits);
      waiting = [];
      bytes = 0;
    }
    waiting.push(chunk);
    bytes += chunk.length;
  }
  if (bytes > 0 || given === 0) yield Buffer.concat(waiting);
}
