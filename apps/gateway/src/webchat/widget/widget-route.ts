import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { widgetSource } from "./widget-source.ts";

/** Sites get a new version within this time. */
const cacheSeconds = 300;

/** Serves the script that sites embed: one file, the same for every site. */
export function widgetRoute(): (request: Request, response: Response) => void {
  const source = widgetSource();
  const etag = `"${createHash("sha256").update(source).digest("base64url").slice(0, 22)}"`;
  return (request, response) => {
    response.setHeader("cache-control", `public, max-age=${cacheSeconds}`);
    response.setHeader("etag", etag);
    response.setHeader("x-content-type-options", "nosniff");
    // Pages with cross-origin isolation may load it too.
    response.setHeader("cross-origin-resource-policy", "cross-origin");
    response.setHeader("access-control-allow-origin", "*");
    if (request.headers["if-none-match"] === etag) return void response.status(304).end();
    response.setHeader("content-type", "text/javascript; charset=utf-8");
    response.end(source);
  };
}
