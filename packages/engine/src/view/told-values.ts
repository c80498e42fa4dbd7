import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { allLabelsOfValue } from "@konstruct/core/agent/tool-labels";
import type { JsonObject } from "@konstruct/core/json";
import type { WaitingCall } from "../session/session-state.ts";
import { type ArgumentLeaf, argumentLeaves } from "../values/argument-leaves.ts";
import { namesAnyOf, unnamedIn } from "../values/named-values.ts";

type ToldCall = Pick<WaitingCall, "args" | "origins" | "summary" | "silent" | "called">;

const nameOf = ({ path }: ArgumentLeaf) => path.split(".")[0] ?? "";

/** The arguments of a tool that the author marked as silent. */
export const silentArgs = ({ tool_settings }: AgentConfig, tool: string): string[] =>
  tool_settings.silent?.[tool] ?? [];

/** What people call the values among a tool's arguments, where the author says so. */
export const calledValues = (agent: AgentConfig, tool: string, args: JsonObject): WaitingCall["called"] =>
  argumentLeaves(args).flatMap(({ path, value }) => {
    const names = allLabelsOfValue(agent, tool, path, value);
    return names.length === 0 ? [] : [{ path, value: String(value), names }];
  });

const isCalled = (text: string, { called }: Pick<ToldCall, "called">, leaf: ArgumentLeaf, now: Date) =>
  called.some(
    ({ path, value, names }) =>
      path === leaf.path &&
      value === String(leaf.value) &&
      names.some((name) => unnamedIn(text, [{ path, value: name }], now).length === 0),
  );

/** Values that a text names neither as they are nor by what people call them. */
const unspokenIn = (text: string, call: ToldCall, leaves: readonly ArgumentLeaf[], now: Date) =>
  unnamedIn(text, leaves, now).filter((leaf) => !isCalled(text, call, leaf, now));

/** Whether a text names at least one value of a call, as it is or by what people call it. */
export const speaksOf = (text: string, call: ToldCall, now: Date): boolean =>
  namesAnyOf(text, call.args, now) ||
  argumentLeaves(call.args).some((leaf) => isCalled(text, call, leaf, now));

/** The values of a call that are recited in a question: all but the texts that the author marked as silent. */
export const recited = ({ args, silent }: Pick<ToldCall, "args" | "silent">): ArgumentLeaf[] =>
  argumentLeaves(args).filter((leaf) => typeof leaf.value !== "string" || !silent.includes(nameOf(leaf)));

/**
 * Values of a call that a text omits and the contact must hear: no silent ones. Of values bound by the agent only those in the tool's summary
 * count: another system's key means nothing to a contact.
 */
export function untoldIn(text: string, call: ToldCall, now: Date): ArgumentLeaf[] {
  const { origins, summary } = call;
  const leaves = recited(call);
  const left = unspokenIn(text, call, leaves, now);
  if (!left.some(({ path }) => origins[path] === "bound")) return left;
  const outsideSummary = unspokenIn(summary, call, leaves, now);
  const isInSummary = ({ path, value }: ArgumentLeaf) =>
    !outsideSummary.some((leaf) => leaf.path === path && leaf.value === value);
  return left.filter((leaf) => origins[leaf.path] !== "bound" || isInSummary(leaf));
}
