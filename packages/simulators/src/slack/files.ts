import type { IncomingHttpHeaders } from "node:http";
import type { Reply } from "../http.ts";
import type { MethodContext } from "./method.ts";
import type { SlackFile } from "./store.ts";
import { reaches } from "./workspace.ts";

const types: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  csv: "text/csv",
};

export function typeOfName(name: string): string {
  return types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
}

/** A file as events and the Web API show it (docs.slack.dev, "File object"). */
export function wireFile(
  context: MethodContext,
  file: SlackFile,
  withShares = false,
): Record<string, unknown> {
  const address = `${context.origin()}/files-pri/${file.teamId}-${file.id}`;
  const shares = Object.groupBy(file.shares, ({ channel }) => channel);
  return {
    id: file.id,
    name: file.name,
    title: file.title,
    mimetype: file.mimetype,
    filetype: file.name.split(".").at(-1),
    size: file.length,
    mode: "hosted",
    file_access: "visible",
    is_external: false,
    url_private: `${address}/${encodeURIComponent(file.name)}`,
    url_private_download: `${address}/download/${encodeURIComponent(file.name)}`,
    ...(withShares && { shares: { private: shares } }),
  };
}

const loginPage = Buffer.from('<!DOCTYPE html><html lang="en-US"><title>Sign in | Slack</title></html>');

/** Slack redirects a client that may not read a file to the sign-in page, which is a 200. */
function download(context: MethodContext, path: string, headers: IncomingHttpHeaders): Reply {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
  const of = context.tokens.workspaceOf(token ?? "");
  const workspace = "workspace" in of ? of.workspace : undefined;
  const file = context.store.files.get(/^\/files-pri\/[^-/]+-([^/]+)\//.exec(path)?.[1] ?? "");
  if (workspace === undefined || file === undefined || !reaches(workspace, file.teamId, context.workspaces))
    return { status: 302, headers: { location: "/signin?redir=1" }, body: Buffer.alloc(0) };
  if (file.answer) return file.answer;
  if (file.bytes === null) return { status: 404, body: Buffer.from("not found") };
  return { status: 200, headers: { "content-type": file.mimetype }, body: file.bytes };
}

/** The upload URL is its own permission: no token is sent. */
function upload(context: MethodContext, path: string, bytes: Buffer): Reply {
  const file = context.store.files.get(path.split("/").at(-1) ?? "");
  if (file === undefined) return { status: 404, body: Buffer.from("no such upload") };
  if (bytes.length !== file.length) return { status: 400, body: Buffer.from("length differs") };
  file.bytes = bytes;
  return {
    status: 200,
    headers: { "content-type": "text/plain" },
    body: Buffer.from(`OK - ${bytes.length}`),
  };
}

export type FileCall = { method: string; path: string; headers: IncomingHttpHeaders; rawBody: Buffer };

/** `GET file`, `POST upload` or `GET signin`: the names faults are queued under; undefined for the Web API. */
export function fileCallName(method: string, path: string): string | undefined {
  if (path.startsWith("/files-pri/")) return `${method} file`;
  if (path.startsWith("/upload/v1/")) return `${method} upload`;
  return path === "/signin" ? `${method} signin` : undefined;
}

/** Answers requests outside the Web API: the bytes of files. */
export function callFiles(context: MethodContext, name: string, call: FileCall): Reply {
  if (name === "GET file") return download(context, call.path, call.headers);
  if (name === "POST upload") return upload(context, call.path, call.rawBody);
  return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: loginPage };
}
