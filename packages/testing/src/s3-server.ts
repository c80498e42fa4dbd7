import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "@konstruct/core/process/listen";
import { type S3Credentials, signatureFault } from "./sigv4.ts";

type Stored = { body: Buffer; contentType: string };

export type S3Server = {
  endpoint: string;
  credentials: S3Credentials;
  objects: Map<string, Stored>;
  /** Uploads begun and neither completed nor aborted. */
  uploads: Map<string, { key: string; contentType: string; parts: Map<number, Buffer> }>;
  /** Added to the server's clock, in milliseconds. */
  clock: { aheadMs: number };
  /** The next so many requests are answered 503. */
  fail(times: number): void;
  stop(): Promise<void>;
};

const statusOf: Readonly<Record<string, number>> = {
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NoSuchBucket: 404,
  NotImplemented: 501,
  SlowDown: 503,
};

function answerXml(response: ServerResponse, status: number, xml: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
  response.writeHead(status, {
    "content-type": "application/xml",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
}

function refuse(response: ServerResponse, code: string): void {
  answerXml(response, statusOf[code] ?? 403, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

const etagOf = (body: Buffer) => `"${createHash("md5").update(body).digest("hex")}"`;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** One bucket of S3 on loopback, by path, that checks every signature; chunked signing is refused, as Swift does. */
export async function startS3Server(bucket: string): Promise<S3Server> {
  const credentials = { accessKeyId: "AKIATEST", secretAccessKey: "test-secret", region: "us-east-1" };
  const objects: S3Server["objects"] = new Map();
  const uploads: S3Server["uploads"] = new Map();
  const clock = { aheadMs: 0 };
  let failures = 0;

  function list(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("start-after") ?? "";
    const limit = Math.min(Number(query.get("max-keys") ?? 1_000), 1_000);
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const contents = keys.slice(0, limit).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const truncated = `<IsTruncated>${keys.length > limit}</IsTruncated>`;
    answerXml(response, 200, `<ListBucketResult>${truncated}${contents.join("")}</ListBucketResult>`);
  }

  function give(key: string, isHead: boolean, query: URLSearchParams, response: ServerResponse): void {
    const found = objects.get(key);
    if (!found) {
      refuse(response, "NoSuchKey");
      return;
    }
    const disposition = query.get("response-content-disposition");
    response.writeHead(200, {
      "content-type": found.contentType,
      "content-length": found.body.length,
      etag: etagOf(found.body),
      ...(disposition !== null && { "content-disposition": disposition }),
    });
    response.end(isHead ? undefined : found.body);
  }

  function beginUpload(key: string, contentType: string, response: ServerResponse): void {
    const id = randomUUID();
    uploads.set(id, { key, contentType, parts: new Map() });
    const xml = `<UploadId>${id}</UploadId>`;
    answerXml(response, 200, `<InitiateMultipartUploadResult>${xml}</InitiateMultipartUploadResult>`);
  }

  function completeUpload(id: string, response: ServerResponse): void {
    const upload = uploads.get(id);
    if (!upload) {
      refuse(response, "NoSuchUpload");
      return;
    }
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    objects.set(upload.key, { body: Buffer.concat(parts), contentType: upload.contentType });
    uploads.delete(id);
    answerXml(
      response,
      200,
      `<CompleteMultipartUploadResult><Key>${upload.key}</Key></CompleteMultipartUploadResult>`,
    );
  }

  function faultOf(request: IncomingMessage, body: Buffer, named: string | undefined): string | null {
    if (failures > 0) {
      failures -= 1;
      return "SlowDown";
    }
    if (String(request.headers["x-amz-content-sha256"]).startsWith("STREAMING-")) return "NotImplemented";
    const fault = signatureFault(request, body, credentials, Date.now() + clock.aheadMs);
    return fault ?? (named === bucket ? null : "NoSuchBucket");
  }

  function handle(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", "http://s3");
    const query = url.searchParams;
    const [, named, ...rest] = decodeURIComponent(url.pathname).split("/");
    const fault = faultOf(request, body, named);
    if (fault) {
      refuse(response, fault);
      return;
    }
    const key = rest.join("/");
    const contentType = request.headers["content-type"] ?? "binary/octet-stream";
    const uploadId = query.get("uploadId");
    if (request.method === "GET" || request.method === "HEAD") {
      if (key === "") list(query, response);
      else give(key, request.method === "HEAD", query, response);
    } else if (request.method === "DELETE") {
      if (uploadId) uploads.delete(uploadId);
      else objects.delete(key);
      response.writeHead(204).end();
    } else if (request.method === "POST") {
      if (uploadId) completeUpload(uploadId, response);
      else beginUpload(key, contentType, response);
    } else {
      const upload = uploadId ? uploads.get(uploadId) : undefined;
      if (upload) upload.parts.set(Number(query.get("partNumber")), body);
      else objects.set(key, { body, contentType });
      response.writeHead(200, { etag: etagOf(body) }).end();
    }
  }

  const server = createServer((request, response) => {
    bodyOf(request)
      .then((body) => handle(request, body, response))
      .catch((thrown: unknown) => response.destroy(thrown as Error));
  });
  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    credentials,
    objects,
    uploads,
    clock,
    fail(times) {
      failures = times;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
