import { handoffCode } from "@konstruct/core/handoff";
import type { JsonObject } from "@konstruct/core/json";
import type { TurnTrace } from "@konstruct/engine/record/turn-trace";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import { activeView, asksView, stackView, waitingView } from "../expect/views.ts";

const isEmpty = (value: unknown) =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

/** Drops keys whose value is an empty map: they expect nothing. */
const withoutEmptyMaps = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => Array.isArray(inner) || !isEmpty(inner)));

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The ids that tools assigned to records they wrote: another run gets others. */
export function givenIds({ toolResults }: TurnTrace): string[] {
  const registry = commonRegistry();
  const writes = toolResults.filter(({ tool }) => registry.get(tool)?.effect !== "read");
  return writes.flatMap(({ args, result }) => {
    const known = new Set(Object.values(args));
    const fields = Object.entries(result.data ?? {});
    return fields.flatMap(([key, value]) =>
      key.endsWith("_id") && typeof value === "string" && !known.has(value) ? [value] : [],
    );
  });
}

/** The reply as a pattern, with any number in place of those that tools assigned. */
function expectedReply(reply: string, given: readonly string[]): JsonObject {
  const held = given.filter((id) => reply.includes(id));
  if (held.length === 0) return { equals: reply };
  const parts = reply.split(new RegExp(held.map(quoted).join("|"), "u"));
  return { matches: `^${parts.map(quoted).join("\\S+")}$` };
}

/** The result of a turn, as the `expect` of a golden file. @param given ids of records that tools have written so far */
export function recordExpectation({ decisions }: TurnTrace, given: readonly string[]): JsonObject {
  const { understood, session, tools, policy, approvals, reply, handoff } = decisions;
  const active = activeView(session);
  const waiting = waitingView(session);
  const said: JsonObject = reply === null ? { silent: true } : { reply: expectedReply(reply, given) };
  return withoutEmptyMaps({
    intent: understood?.intent_id ?? null,
    params: understood?.params ?? {},
    active: active === null ? null : withoutEmptyMaps(active as JsonObject),
    stack: stackView(session),
    ...(waiting.length > 0 && { waiting }),
    asks: asksView(session),
    tools: tools.map(({ tool, args, success }) => withoutEmptyMaps({ tool, args, ok: success })),
    policy: policy.map(({ tool, verdict, ruleId }) => ({ tool, verdict, rule: ruleId })),
    approvals: approvals.requested.map(({ tool, args }) => withoutEmptyMaps({ tool, args: args ?? {} })),
    ...(approvals.withdrawn.length > 0 && { withdrawn: approvals.withdrawn.length }),
    ...(approvals.settled.length > 0 && { settled: approvals.settled.map((one) => one.outcome) }),
    handoff: handoff === null ? null : handoffCode(handoff),
    ...said,
  });
}
