import { AppError } from "@konstruct/core/errors";

/**
 * Parses the origins an operator allows although their addresses are private.
 * @param listed scheme, host and port: "http://searx.internal:8080"
 * @throws AppError misconfigured
 */
export function readOrigins(listed: readonly string[]): ReadonlySet<string> {
  return new Set(
    listed.map((text) => {
      const url = URL.parse(text);
      if (url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
      throw new AppError(
        "misconfigured",
        `"${text}" is not an origin: write it as http://searx.internal:8080`,
      );
    }),
  );
}
