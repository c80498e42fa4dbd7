import { AppError } from "@konstruct/core/errors";
import { portal } from "./portal.ts";

/**
 * Whether a page of ours sent this. Browsers name the origin with every POST and a foreign page cannot change it; one that
 * does not is refused too.
 * @throws AppError `unauthorised`
 */
export function requireSameOrigin(headers: Headers): void {
  const site = headers.get("sec-fetch-site");
  if (
    headers.get("origin") === portal().environment.portal.origin &&
    (site === null || site === "same-origin")
  )
    return;
  throw new AppError("unauthorised", "A request from another origin", {
    publicMessage: "This request did not come from the portal.",
  });
}
