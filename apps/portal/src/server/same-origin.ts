import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { portal } from "./portal.ts";

/**
 * Refuses a request that a page of another origin sent. Browsers name the origin with every POST and a page cannot change it; a
 * request without it is refused too.
 * @throws AppError `unauthorised`
 */
export function requireSameOrigin(headers: Headers): void {
  const site = headers.get("sec-fetch-site");
  if (
    headers.get("origin") === portal().environment.portal.origin &&
    (site === null || site === "same-origin")
  )
    return;
  throw refusalError("request.other_origin");
}
