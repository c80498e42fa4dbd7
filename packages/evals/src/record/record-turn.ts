import { AppError } from "@konstruct/core/errors";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { Json, JsonObject } from "@konstruct/core/json";
import type { RequestedApproval } from "@konstruct/engine/input/approval";
import type { TurnMessage } from "@konstruct/engine/input/turn-input";
import type { TurnTrace } from "@konstruct/engine/record/turn-trace";
import { textOf } from "@konstruct/engine/view/guard";
import { lastingExpectation } from "./lasting-expectation.ts";
import { recordExpectation } from "./record-expectation.ts";

function saidIn(message: TurnMessage, nth: number): string {
  const text = textOf(message);
  if (text !== "") return text;
  throw new AppError(
    "invalid_input",
    `Turn ${nth} holds a message without words. Only conversations in text can be recorded.`,
  );
}

function decisionIn({ input }: TurnTrace, asked: readonly RequestedApproval[]): JsonObject {
  const decision = input.decision!;
  const approval = asked.find((one) => one.id === decision.approvalId);
  const meant = { approval: decision.tool ?? "draft" };
  if (decision.state === "rejected") return { decide: meant, as: "reject" };
  if (decision.state === "expired") return { decide: meant, as: "expire" };
  const changed: JsonObject = {
    ...(canonicalJson(approval?.args ?? null) !== canonicalJson(decision.args) && { args: decision.args }),
    ...(approval?.draft !== decision.draft && { draft: decision.draft }),
  };
  return { decide: meant, as: Object.keys(changed).length === 0 ? "approve" : { edit: changed } };
}

/** The model's answers, request by request, so that a run repeats them. */
function answersIn({ ports }: TurnTrace): JsonObject {
  const answers = ports.model?.answers ?? [];
  if (answers.length === 0) return {};
  return {
    model: answers.map((one): Json => {
      if ("error" in one) return { fails: one.error.code };
      const { content, toolCalls } = one.response;
      if (one.format !== null) return content ?? "";
      if (toolCalls.length === 0) return { says: content ?? "" };
      return {
        calls: toolCalls.map(({ name, arguments: args }) => ({ name, arguments: args as JsonObject })),
      };
    }),
  };
}

type Before = { asked: readonly RequestedApproval[]; given: readonly string[] };

function begunWith(trace: TurnTrace, nth: number, { asked }: Before): JsonObject {
  if (trace.input.decision !== null) return decisionIn(trace, asked);
  const texts = trace.input.inputs.map((message) => saidIn(message, nth));
  const [only, ...more] = texts;
  return { say: more.length === 0 ? (only ?? "") : texts };
}

/**
 * One turn of a golden file.
 * @param before every earlier approval of the conversation, and every id that tools assigned
 * @throws AppError invalid_input when a message is not text
 */
export function recordTurn(trace: TurnTrace, nth: number, before: Before): JsonObject {
  return {
    ...begunWith(trace, nth, before),
    ...answersIn(trace),
    expect: recordExpectation(trace, before.given),
  };
}

/**
 * One turn with what has to stay true when a model finds other words: calls, approvals, a handover, facts quoted.
 * @throws AppError invalid_input when a message is not text
 */
export function recordLastingTurn(trace: TurnTrace, nth: number, before: Before): JsonObject {
  const expect = lastingExpectation(trace, before.given);
  return { ...begunWith(trace, nth, before), ...(Object.keys(expect).length > 0 && { expect }) };
}
