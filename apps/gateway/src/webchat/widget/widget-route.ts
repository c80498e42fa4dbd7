import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Request, Response } from "express";
import { widgetSource } from "./widget-source.ts";

/** Sites get a new version within this time. */
const cacheSeconds = 300;

/** Serves the script that sites embed: one file, the same for every site, compressed for browsers that take it. */
export function widgetRoute(): (request: Request, response: Response) => void {
  const source = widgetSource();
  const compressed = gzipSync(source, { level: 9 });
  // Weak, because it names the same text in both encodings.
  const etag = `W/"${createHash("sha256").update(source).digest("base64url").slice(0, 22)}"`;
  return (request, response) => {
    response.setHeader("cache-control", `public, max-age=${cacheSeconds}`);
    response.setHeader("etag", etag);
    response.setHeader("x-content-type-options", "nosniff");
    // Pages with cross-origin isolation may load it too.
    response.setHeader("cross-origin-resource-policy", "cross-origin");
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("vary", "accept-encoding");
    if (request.headers["if-none-match"] === etag) return void response.status(304).end();
    response.setHeader("content-type", "text/javascript; charset=utf-8");
    if (request.acceptsEncodings("gzip") === false) return void response.end(source);
    response.setHeader("content-encoding", "gzip");
    response.end(compressed);
  };
}
