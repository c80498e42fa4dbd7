import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { WaitingCall } from "../session/session-state.ts";
import { type ArgumentLeaf, argumentLeaves } from "../values/argument-leaves.ts";
import {
  hasOtherName,
  isLongText,
  type OtherNames,
  saysForms,
  saysMeasures,
  saysNote,
  unnamedIn,
} from "../values/named-values.ts";

type ToldCall = Pick<WaitingCall, "args" | "origins" | "summary" | "silent" | "otherNames">;

const nameOf = ({ path }: ArgumentLeaf) => path.split(".")[0] ?? "";

/** The arguments of a tool that the author marked as silent. */
export const silentArgs = ({ tool_settings }: AgentConfig, tool: string): string[] =>
  tool_settings.silent?.[tool] ?? [];

/** The arguments that are not recited to the contact: silent ones, and those to be redacted that the contact wrote. */
export const unrecitedArgs = (
  agent: AgentConfig,
  tool: string,
  origins: Readonly<Record<string, string>>,
): string[] => [
  ...silentArgs(agent, tool),
  ...agent.redaction.params.filter((name) => origins[name] === "contact"),
];

/** The values of a call that are recited in a question: all but the texts that the author marked as silent. */
export const recited = ({ args, silent }: Pick<ToldCall, "args" | "silent">): ArgumentLeaf[] =>
  argumentLeaves(args).filter((leaf) => typeof leaf.value !== "string" || !silent.includes(nameOf(leaf)));

/** Values that a text names neither as they are nor by what people call them. */
const unnamedByAll = (text: string, leaves: readonly ArgumentLeaf[], names: OtherNames, now: Date) => {
  const isNamed = (leaf: ArgumentLeaf) =>
    unnamedIn(text, [leaf], now).length === 0 ||
    saysForms(text, String(leaf.value)) ||
    saysMeasures(text, String(leaf.value), now);
  return unnamedIn(text, leaves, now).filter((leaf) => !hasOtherName(names, leaf, isNamed));
};

/** A system's word for nothing chosen: like false, it has nothing that people would name. Zero is no such word: a sum of 0 is told. */
export const isNothing = ({ value }: ArgumentLeaf): boolean =>
  typeof value === "string" && /^(?:none|null|nil|n\/a)$/i.test(value);

/**
 * Values of a call that a text omits and the contact must hear: no silent ones, none that it calls by another name, no word for
 * nothing chosen, and no longer text that the contact wrote. Of values bound by the agent only those in the tool's summary count: another system's key means nothing to a contact.
 */
export function untoldIn(text: string, call: ToldCall, now: Date): ArgumentLeaf[] {
  const { origins, summary, otherNames } = call;
  const leaves = recited(call).filter(
    (leaf) => !isNothing(leaf) && (origins[leaf.path] !== "contact" || !isLongText(leaf)),
  );
  const isWorded = (leaf: ArgumentLeaf) => saysNote(text, leaf, origins[leaf.path]);
  const left = unnamedByAll(text, leaves, otherNames, now).filter((leaf) => !isWorded(leaf));
  if (!left.some(({ path }) => origins[path] === "bound")) return left;
  const outsideSummary = unnamedByAll(summary, leaves, otherNames, now);
  const isInSummary = ({ path, value }: ArgumentLeaf) =>
    !outsideSummary.some((leaf) => leaf.path === path && leaf.value === value);
  return left.filter((leaf) => origins[leaf.path] !== "bound" || isInSummary(leaf));
}
