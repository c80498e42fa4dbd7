import { safeLinks } from "@konstruct/core/links/safe-links";
import type { TracedAtom } from "../../ground/ground-reply.ts";
import type { Turn } from "../../turn/turn.ts";
import { allowedUrls } from "./allowed-urls.ts";

type Words = { text: string; provenance?: TracedAtom[] };

/** The places of facts in a rewritten text; a fact that is gone has none. */
function movedTo(text: string, atoms: readonly TracedAtom[]): TracedAtom[] {
  let from = 0;
  return atoms.flatMap((atom) => {
    const start = text.indexOf(atom.text, from);
    if (start === -1) return [];
    from = start + atom.text.length;
    return [{ ...atom, start, end: from }];
  });
}

/** Removes links that neither the tenant nor the contact gave, and moves the facts' places along. */
export function withSafeLinks<Said extends Words>(turn: Turn, said: Said): Said {
  const text = safeLinks(said.text, allowedUrls(turn));
  if (text === said.text) return said;
  return { ...said, text, ...(said.provenance && { provenance: movedTo(text, said.provenance) }) };
}
