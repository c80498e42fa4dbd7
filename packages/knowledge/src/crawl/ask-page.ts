import { AppError } from "@konstruct/core/errors";
import type { Egress, EgressStream } from "@konstruct/egress/egress";
import type { Validators } from "./crawl-types.ts";
import { normaliseUrl } from "./normalise-url.ts";

/** A site's answer to one request; redirects are not followed. */
export type Answer =
  | {
      kind: "page";
      bytes: Buffer;
      contentType: string;
      charset: string | null;
      validators: Validators;
      robotsTag: string;
    }
  | { kind: "unchanged" }
  | { kind: "redirect"; to: string | null }
  | { kind: "other_type"; contentType: string }
  | { kind: "failed"; reason: string; isOfPage: boolean };

export type PageRequest = {
  url: string;
  userAgent: string;
  allowedHosts: readonly string[];
  maxBytes: number;
  known: Validators | undefined;
  signal: AbortSignal;
};

const readable =
  /^(text\/(html|plain|markdown|csv)|application\/(xhtml\+xml|pdf|vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet|presentationml\.presentation)))$/;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function conditions({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag !== undefined && { "if-none-match": etag }),
    ...(lastModified !== undefined && { "if-modified-since": lastModified }),
  };
}

function validatorsOf(headers: EgressStream["headers"]): Validators {
  const { etag, "last-modified": lastModified } = headers;
  return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
}

function statusReason(status: number): string {
  if (status === 401 || status === 403) return `The site refuses this page without a sign-in (${status})`;
  if (status === 404 || status === 410) return `Page not found (${status})`;
  if (status === 429) return "The site asks for fewer requests (429)";
  return `The site answered ${status}`;
}

async function readAnswer(answer: EgressStream, url: string, known: Validators | undefined): Promise<Answer> {
  const { status, headers } = answer;
  if (redirects.has(status)) return { kind: "redirect", to: normaliseUrl(headers.location ?? "", url) };
  if (status === 304 && known !== undefined) return { kind: "unchanged" };
  if (status !== 200) {
    // Down, blocking us or too busy: the next page will not fare better.
    const isOfSite = status >= 500 || [401, 403, 429].includes(status);
    return { kind: "failed", reason: statusReason(status), isOfPage: !isOfSite };
  }
  const declared = headers["content-type"] ?? "";
  const contentType = declared.split(";")[0]!.trim().toLowerCase();
  if (!readable.test(contentType)) return { kind: "other_type", contentType };
  const chunks: Buffer[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  const robotsTag = headers["x-robots-tag"] ?? "";
  return {
    kind: "page",
    bytes: Buffer.concat(chunks),
    contentType,
    charset: /;\s*charset\s*=\s*"?([\w-]{2,30})/i.exec(declared)?.[1] ?? null,
    validators: validatorsOf(headers),
    robotsTag,
  };
}

/** Requests one page; a failure is an answer too. @throws the reason of an aborted signal */
export async function askPage(egress: Egress, request: PageRequest): Promise<Answer> {
  const { url, userAgent, allowedHosts, maxBytes, known, signal } = request;
  const headers = {
    "user-agent": userAgent,
    accept: "text/html,application/xhtml+xml,*/*;q=0.8",
    ...conditions(known ?? {}),
  };
  let answer: EgressStream | undefined;
  try {
    answer = await egress.stream({
      url,
      headers,
      allowedHosts,
      maxBytes,
      maxRedirects: 0,
      timeoutMs: 20_000,
      signal,
    });
    return await readAnswer(answer, url, known);
  } catch (thrown) {
    if (!(thrown instanceof AppError) || signal.aborted) throw thrown;
    return { kind: "failed", reason: thrown.message, isOfPage: answer !== undefined };
  } finally {
    answer?.cancel();
  }
}
