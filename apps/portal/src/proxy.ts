import { httpStatuses } from "@konstruct/core/public-error";
import { requestRefusals } from "@konstruct/core/refusals/request-refusals";
import { hasEncodedNul } from "@konstruct/core/text/storable";
import { type NextRequest, NextResponse } from "next/server";

/**
 * Sets a content security policy with a nonce on every page: only the server's scripts run, and nothing is loaded from elsewhere. An
 * image in a reply would tell its owner who read it.
 */
function policyWith(nonce: string): string {
  const development = process.env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    // React sets style attributes; style elements need the nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function proxy(request: NextRequest): NextResponse {
  if (hasEncodedNul(request.url)) {
    const { code, text } = requestRefusals["request.unstorable_text"];
    const error = { code, refusal: "request.unstorable_text", message: text };
    return NextResponse.json({ error }, { status: httpStatuses[code] });
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = policyWith(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const { pathname, searchParams } = request.nextUrl;
  headers.set("x-path", searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("referrer-policy", "same-origin");
  response.headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
  response.headers.set("cross-origin-opener-policy", "same-origin");
  response.headers.set("cache-control", "no-store");
  if (request.nextUrl.protocol === "https:")
    response.headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
  return response;
}

export const config = { matcher: ["/((?!_next/static|_next/image).*)"] };
