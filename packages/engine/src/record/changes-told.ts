import type { ChangeCode, TurnDifference } from "@konstruct/core/turn-difference";
import { surplus } from "./surplus.ts";
import type { TurnDecisions } from "./turn-trace.ts";

type Calls = TurnDecisions["tools"];

const intentOf = ({ understood }: TurnDecisions) => String(understood?.intent_id ?? "");

const named = (tools: readonly string[]) => [...new Set(tools)].sort().join(", ");

const toolsOf = (calls: Calls) => calls.map(({ tool }) => tool);

/** Calls of one side without an equal on the other. */
const otherCalls = (then: Calls, now: Calls) => [...surplus(then, now), ...surplus(now, then)];

const deniedIn = ({ policy }: TurnDecisions) =>
  policy.flatMap(({ tool, verdict }) => (verdict === "deny" ? [tool] : []));

/**
 * Differences of a repeated turn that do no harm by themselves: other words, reads, intents or denials.
 * @param unrecorded tools called without a recorded result
 * @param isRead whether a tool only reads; judgeFork compares the others
 */
export function changesTold(
  then: TurnDecisions,
  now: TurnDecisions,
  unrecorded: readonly string[],
  isRead: (tool: string) => boolean,
): TurnDifference<ChangeCode>[] {
  const readsOf = ({ tools }: TurnDecisions) => tools.filter(({ tool }) => isRead(tool));
  const others = otherCalls(readsOf(then), readsOf(now));
  const failed = readsOf(now).filter(
    ({ tool, success }) =>
      !success && !unrecorded.includes(tool) && then.tools.some((one) => one.tool === tool && one.success),
  );
  const denied = deniedIn(now).slice(deniedIn(then).length);
  const found: (TurnDifference<ChangeCode> | false)[] = [
    then.reply !== now.reply && { code: "reply", detail: "" },
    intentOf(then) !== intentOf(now) && {
      code: "intent",
      detail: `${intentOf(then) || "none"} → ${intentOf(now) || "none"}`,
    },
    others.length > 0 && { code: "tools", detail: named(toolsOf(others)) },
    denied.length > 0 && { code: "denied", detail: named(denied.map(String)) },
    failed.length > 0 && { code: "tool_failed", detail: named(toolsOf(failed)) },
    unrecorded.length > 0 && { code: "unrecorded", detail: named(unrecorded) },
  ];
  return found.filter((one) => one !== false);
}
