import { newId } from "@konstruct/core/ids";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { memoryOptions } from "@konstruct/orchestrator/env";
import { objectKey } from "@konstruct/storage/object-key";
import { readWhole } from "@konstruct/storage/read-whole";
import type { Installation } from "../compose/installation.ts";
import { openObjects, storageOf } from "../compose/open-objects.ts";
import { type Check, wrong } from "./check.ts";

const embedTimeoutMs = 20_000;

/** Stores a small object, reads it back and deletes it. */
async function checkStorage({ environment, folder, secrets }: Installation): Promise<string> {
  const { dir, s3 } = storageOf(environment, folder);
  const objects = openObjects(environment, folder, secrets.masterKey);
  const key = objectKey(newId(), "doctor");
  const written = Buffer.from("konstruct doctor");
  await objects.put(key, written, { contentType: "text/plain", maxBytes: written.length });
  try {
    if (!written.equals(await readWhole(objects, key, written.length)))
      wrong("what was read is not what was written");
  } finally {
    await objects.delete(key);
  }
  return s3.bucket === undefined ? `folder ${dir}` : `bucket ${s3.bucket} at ${s3.endpoint ?? "Amazon S3"}`;
}

async function checkEmbedder(embedder: Embedder): Promise<string> {
  const [vector] = await embedder.embed(["ready"], AbortSignal.timeout(embedTimeoutMs));
  return vector?.length === embedder.dimensions
    ? embedder.name
    : wrong(`${embedder.name} gave ${vector?.length ?? 0} numbers instead of ${embedder.dimensions}`);
}

/** The object store and the embedder. */
export function storageChecks(installation: Installation): Check[] {
  return [
    {
      name: "storage",
      remedy: "Check STORAGE_DIR, or S3_BUCKET, S3_ENDPOINT and the S3 keys.",
      run: () => checkStorage(installation),
    },
    {
      name: "embeddings",
      remedy:
        "Check EMBEDDINGS, EMBEDDING_MODEL, EMBEDDING_DIMENSIONS and OPENAI_API_KEY; builtin needs no key.",
      async run() {
        const { embedder, zep } = memoryOptions(installation.environment);
        try {
          const found = await checkEmbedder(embedder);
          return zep === undefined ? found : `${found}; preferences in Zep too`;
        } finally {
          await embedder.close();
        }
      },
    },
  ];
}
