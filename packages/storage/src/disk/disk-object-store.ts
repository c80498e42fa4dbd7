import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "@konstruct/core/errors";
import { capped } from "../capped.ts";
import { checkedKey } from "../object-key.ts";
import type { ObjectStore, StoredObject } from "../object-store.ts";
import { diskFailure, isMissing } from "./disk-failure.ts";
import { keysIn } from "./list-keys.ts";
import { signMediaLink } from "./media-link.ts";
import { bodyStart, headerOf, readHeader } from "./object-file.ts";

export type DiskObjectStoreOptions = {
  folder: string;
  /** The gateway's public address, and the key that it verifies links with; without both no link can be made. */
  links?: { baseUrl: string; secret: Buffer };
  now?: () => number;
};

const mostListed = 1_000;
/** No upload takes this long: an older file was left by a process that died. */
const abandonedMs = 24 * 3_600_000;

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Objects as files of a folder. A key must be `<uuid>/<area>/<uuid>`, so it cannot leave the folder. A file is written under another
 * name, synced and renamed: after a crash an object is complete or absent.
 */
export class DiskObjectStore implements ObjectStore {
  readonly #objects: string;
  readonly #incoming: string;
  readonly #options: DiskObjectStoreOptions;
  #swept: Promise<void> | undefined;

  constructor(options: DiskObjectStoreOptions) {
    this.#options = options;
    this.#objects = join(options.folder, "objects");
    this.#incoming = join(options.folder, "incoming");
  }

  async put(
    key: string,
    body: Uint8Array | AsyncIterable<Uint8Array>,
    options: { contentType: string; maxBytes: number },
  ): Promise<StoredObject> {
    const target = this.#pathOf(key);
    const header = headerOf(options.contentType);
    try {
      await this.#sweep();
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const partial = join(this.#incoming, randomUUID());
      const bytes = await writeWhole(partial, header, capped(body, options.maxBytes));
      await rename(partial, target);
      await syncFolder(dirname(target));
      return { key, bytes, contentType: options.contentType };
    } catch (thrown) {
      throw diskFailure(thrown);
    }
  }

  async get(key: string): Promise<{ object: StoredObject; body: AsyncIterable<Uint8Array> }> {
    const path = this.#pathOf(key);
    return { object: { key, ...(await headerAt(path)) }, body: bodyAt(path) };
  }

  async head(key: string): Promise<StoredObject | null> {
    try {
      return { key, ...(await headerAt(this.#pathOf(key))) };
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code === "not_found") return null;
      throw thrown;
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  async list(prefix: string, options: { after?: string; limit?: number } = {}): Promise<string[]> {
    const { after = "", limit = mostListed } = options;
    const found: string[] = [];
    for await (const key of keysIn(this.#objects, { prefix, after })) {
      found.push(key);
      if (found.length >= Math.min(limit, mostListed)) break;
    }
    return found;
  }

  async signedLink(key: string, options: { expiresInSeconds: number; filename: string }): Promise<string> {
    const { links, now = Date.now } = this.#options;
    if (links === undefined)
      throw new AppError("misconfigured", "Links need MEDIA_LINK_BASE_URL and ENCRYPTION_MASTER_KEY");
    return signMediaLink({ ...links, ...options, key: checkedKey(key), nowMs: now() });
  }

  #pathOf(key: string): string {
    return join(this.#objects, checkedKey(key));
  }

  /** Once per process: creates the folder, and removes files that earlier processes left half written. */
  #sweep(): Promise<void> {
    this.#swept ??= sweep(this.#incoming).catch((thrown: unknown) => {
      this.#swept = undefined;
      throw thrown;
    });
    return this.#swept;
  }
}

/** @returns the length of the body; a file that could not be written whole is removed */
async function writeWhole(path: string, header: Buffer, body: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(header);
    let bytes = 0;
    for await (const chunk of body) {
      await file.writeFile(chunk);
      bytes += chunk.length;
    }
    await file.sync();
    return bytes;
  } catch (thrown) {
    await rm(path, { force: true });
    throw thrown;
  } finally {
    await file.close();
  }
}

async function headerAt(path: string): Promise<{ contentType: string; bytes: number }> {
  try {
    const file = await open(path, "r");
    try {
      return await readHeader(file);
    } finally {
      await file.close();
    }
  } catch (thrown) {
    throw diskFailure(thrown);
  }
}

/** Opened only when it is read, so that an unread body holds no file open. */
async function* bodyAt(path: string): AsyncGenerator<Uint8Array, void> {
  try {
    yield* createReadStream(path, { start: bodyStart });
  } catch (thrown) {
    throw diskFailure(thrown);
  }
}

async function sweep(incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    if (await isAbandoned(path)) await rm(path, { force: true });
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > abandonedMs;
  } catch (thrown) {
    // Another process renamed or removed it meanwhile.
    if (isMissing(thrown)) return false;
    throw thrown;
  }
}
