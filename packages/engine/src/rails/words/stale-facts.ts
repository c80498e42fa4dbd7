import { groundReply, type Source, type TracedAtom } from "../../ground/ground-reply.ts";

/**
 * Facts of a reply whose only sources are results past their `max_age`, with the tools that returned them. What the agent itself
 * said before does not count as a source.
 * @param isTheirs whether the contact named a fact
 * @returns null when there are none
 */
export function staleFacts(
  text: string,
  sources: readonly Source[],
  stale: readonly Source[],
  now: Date,
  isTheirs: (atom: TracedAtom) => boolean,
): { facts: string[]; tools: string[] } | null {
  if (stale.length === 0) return null;
  const current = sources.filter(({ id }) => id !== "history");
  const unsure = groundReply(text, current, { now }).unsupported.filter((atom) => !isTheirs(atom));
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
