import { graphVersion as currentVersion } from "@konstruct/core/graph-version";

/** The base URL of the Graph API; Meta's own by default. */
export type GraphOptions = { graphUrl?: string; graphVersion?: string };

/** The Graph API's base, without a slash at its end. */
export function graphBase({ graphUrl, graphVersion }: GraphOptions): string {
  const origin = (graphUrl ?? "https://graph.facebook.com").replace(/\/+$/, "");
  return `${origin}/${graphVersion ?? currentVersion}`;
}
