import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { AppError } from "@konstruct/core/errors";
import { attachmentDisposition } from "../attachment-disposition.ts";
import { capped } from "../capped.ts";
import { checkedKey } from "../object-key.ts";
import type { ObjectStore, StoredObject } from "../object-store.ts";
import { parts } from "./parts.ts";
import { isMissing, s3Failure } from "./s3-failure.ts";

export type S3ObjectStoreOptions = {
  bucket: string;
  region: string;
  /** The endpoint of MinIO or another server; Amazon's own if absent. */
  endpoint?: string | undefined;
  /** The public address of the same server, for links in browsers. */
  publicEndpoint?: string | undefined;
  /** Absent: the SDK's own credentials, such as the role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
};

const longestLinkSeconds = 300;
const mostListed = 1_000;

function clientOf(options: S3ObjectStoreOptions, endpoint: string | undefined): S3Client {
  return new S3Client({
    region: options.region,
    forcePathStyle: true,
    ...(endpoint !== undefined && { endpoint }),
    ...(options.credentials !== undefined && { credentials: options.credentials }),
    // Servers other than Amazon's refuse checksums they do not know or, worse, store their framing.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  });
}

/** S3, MinIO or any server with that interface. */
export class S3ObjectStore implements ObjectStore {
  readonly #bucket: string;
  readonly #client: S3Client;
  readonly #linkClient: S3Client;

  constructor(options: S3ObjectStoreOptions) {
    this.#bucket = options.bucket;
    this.#client = clientOf(options, options.endpoint);
    this.#linkClient = clientOf(options, options.publicEndpoint ?? options.endpoint);
  }

  async put(
    key: string,
    body: Uint8Array | AsyncIterable<Uint8Array>,
    { contentType, maxBytes }: { contentType: string; maxBytes: number },
  ): Promise<StoredObject> {
    const target = { Bucket: this.#bucket, Key: checkedKey(key), ContentType: contentType };
    const pieces = parts(capped(body, maxBytes));
    try {
      const first = await pieces.next();
      const second = await pieces.next();
      const start = first.value ?? Buffer.alloc(0);
      if (second.done) {
        await this.#client.send(new PutObjectCommand({ ...target, Body: start }));
        return { key, bytes: start.length, contentType };
      }
      const rest = continued([start, second.value], pieces);
      return { key, bytes: await this.#putInParts(target, rest), contentType };
    } catch (thrown) {
      throw s3Failure(thrown);
    }
  }

  async get(key: string): Promise<{ object: StoredObject; body: AsyncIterable<Uint8Array> }> {
    try {
      const found = await this.#client.send(this.#getCommand(key));
      if (found.Body === undefined) throw new AppError("unavailable", "Object storage gave no body");
      const contentType = found.ContentType ?? "application/octet-stream";
      const body = failingAsOurs(found.Body.transformToWebStream());
      return { object: { key, bytes: found.ContentLength ?? 0, contentType }, body };
    } catch (thrown) {
      throw s3Failure(thrown);
    }
  }

  async head(key: string): Promise<StoredObject | null> {
    const Key = checkedKey(key);
    try {
      const found = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key }));
      const contentType = found.ContentType ?? "application/octet-stream";
      return { key, bytes: found.ContentLength ?? 0, contentType };
    } catch (thrown) {
      if (isMissing(thrown)) return null;
      throw s3Failure(thrown);
    }
  }

  async delete(key: string): Promise<void> {
    const Key = checkedKey(key);
    try {
      await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key }));
    } catch (thrown) {
      if (!isMissing(thrown)) throw s3Failure(thrown);
    }
  }

  async list(prefix: string, options: { after?: string; limit?: number } = {}): Promise<string[]> {
    const limit = Math.min(options.limit ?? mostListed, mostListed);
    const keys: string[] = [];
    let StartAfter = options.after;
    try {
      while (keys.length < limit) {
        const page = await this.#client.send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: prefix,
            MaxKeys: limit - keys.length,
            ...(StartAfter !== undefined && { StartAfter }),
          }),
        );
        const found = (page.Contents ?? []).flatMap((each) => each.Key ?? []);
        keys.push(...found);
        StartAfter = keys.at(-1);
        if (found.length === 0 || page.IsTruncated !== true) break;
      }
    } catch (thrown) {
      throw s3Failure(thrown);
    }
    return keys;
  }

  async signedLink(key: string, options: { expiresInSeconds: number; filename: string }): Promise<string> {
    const { expiresInSeconds, filename } = options;
    if (!(expiresInSeconds > 0 && expiresInSeconds <= longestLinkSeconds))
      throw new AppError("invalid_input", `A link is valid for 1 to ${longestLinkSeconds} seconds`);
    const command = this.#getCommand(key, attachmentDisposition(filename));
    return getSignedUrl(this.#linkClient, command, { expiresIn: Math.floor(expiresInSeconds) });
  }

  #getCommand(key: string, disposition?: string): GetObjectCommand {
    return new GetObjectCommand({
      Bucket: this.#bucket,
      Key: checkedKey(key),
      ...(disposition !== undefined && { ResponseContentDisposition: disposition }),
    });
  }

  async #putInParts(
    target: { Bucket: string; Key: string; ContentType: string },
    pieces: AsyncIterable<Buffer>,
  ): Promise<number> {
    const { Bucket, Key } = target;
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(target));
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    let bytes = 0;
    try {
      for await (const Body of pieces) {
        const PartNumber = Parts.length + 1;
        const sent = await this.#client.send(
          new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }),
        );
        Parts.push({ ETag: sent.ETag, PartNumber });
        bytes += Body.length;
      }
      await this.#client.send(
        new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
      );
      return bytes;
    } catch (thrown) {
      // The caller gets the first failure; parts that could not be removed either are not part of any object.
      await Promise.allSettled([
        this.#client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })),
      ]);
      throw thrown;
    }
  }
}

async function* continued(first: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield* first;
  yield* rest;
}

async function* failingAsOurs(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body;
  } catch (thrown) {
    throw s3Failure(thrown);
  }
}
