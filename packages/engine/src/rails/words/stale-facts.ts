import { groundReply, type Source } from "../../ground/ground-reply.ts";

/**
 * Facts of a reply found only in results past their `max_age` or in the agent's own earlier messages, with the tools that
 * returned them.
 * @returns null when there are none
 */
export function staleFacts(
  text: string,
  sources: readonly Source[],
  stale: readonly Source[],
  now: Date,
): { facts: string[]; tools: string[] } | null {
  if (stale.length === 0) return null;
  const current = sources.filter(({ id }) => id !== "history");
  const unsure = groundReply(text, current, { now }).unsupported;
  const then = groundReply(text, stale, { now }).atoms;
  const found = unsure.flatMap(({ start }) =>
    then.filter((one) => one.start === start && one.source !== null),
  );
  if (found.length === 0) return null;
  return {
    facts: found.map((atom) => atom.text),
    tools: [...new Set(found.flatMap(({ source }) => source?.sourceId ?? []))],
  };
}
