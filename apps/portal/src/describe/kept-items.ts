import type { Proposal } from "@konstruct/services/describe/proposal";

/** Item ids of a review: `page:0`, `goal:2`, `field:role`. */
export type ItemId = `${ItemKind}:${string | number}`;
type ItemKind = "field" | "page" | "article" | "goal" | "tool" | "test";

const fieldsOf = ({ agent }: Proposal) =>
  (["role", "tone", "instructions", "languages"] as const).filter((field) => agent[field].length > 0);

/** The fields with a value; an empty one is no proposal. */
export { fieldsOf as proposedFields };

/** What is sent when the items in `dropped` are left out. */
export function keptItems(proposal: Proposal, dropped: ReadonlySet<ItemId>) {
  const places = (kind: ItemKind, list: readonly unknown[]) =>
    list.flatMap((_, at) => (dropped.has(`${kind}:${at}`) ? [] : [at]));
  return {
    fields: fieldsOf(proposal).filter((field) => !dropped.has(`field:${field}`)),
    pages: places("page", proposal.pages),
    articles: places("article", proposal.articles),
    goals: places("goal", proposal.goals),
    tools: proposal.tools.filter((tool) => !dropped.has(`tool:${tool}`)),
    tests: places("test", proposal.tests),
  };
}
