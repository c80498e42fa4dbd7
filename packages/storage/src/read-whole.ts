import { capped } from "./capped.ts";
import type { ObjectStore } from "./object-store.ts";

/** All bytes of one object. @throws AppError as `get` does, and `invalid_input` if it is longer than `maxBytes` */
export async function readWhole(objects: ObjectStore, key: string, maxBytes: number): Promise<Buffer> {
  const { body } = await objects.get(key);
  const chunks: Uint8Array[] = [];
  for await (const chunk of capped(body, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
