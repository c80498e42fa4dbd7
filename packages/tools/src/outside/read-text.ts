import type { EgressResponse } from "@konstruct/egress/egress";

const textTypes =
  /^(?:text\/|application\/(?:.*[+.])?(?:json|xml|javascript|x-ndjson|yaml|x-www-form-urlencoded)$)/;

/** The media type without its parameters, in lower case. */
export const mediaType = ({ headers }: Pick<EgressResponse, "headers">): string =>
  (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

function decoderFor({ headers }: EgressResponse) {
  const charset = /;\s*charset="?([\w-]{1,40})/i.exec(headers["content-type"] ?? "")?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset);
  } catch (thrown) {
    if (thrown instanceof RangeError) return new TextDecoder();
    throw thrown;
  }
}

/** The body as text, or null if it is not text. A body without a media type counts as text if it is UTF-8. */
export function readText(response: EgressResponse): string | null {
  const type = mediaType(response);
  if (type !== "" && !textTypes.test(type)) return null;
  const text = decoderFor(response).decode(response.body);
  return type === "" && text.includes("\ufffd") ? null : text;
}
