import type { Json } from "@konstruct/core/json";
import type { ComposeRequest } from "../compose/composer.ts";
import type { Draft } from "./draft.ts";
import { ungrounded } from "./ground.ts";
import type { Turn } from "./turn.ts";

function sourcesOf(turn: Turn, request: ComposeRequest): Json[] {
  const { agent, text, recalled } = request;
  const done = request.situation === "done" ? [request.result, request.params] : [];
  return [
    ...done,
    text,
    recalled.history.map((one) => one.text),
    recalled.contact,
    JSON.stringify(agent),
    turn.ports.composer.template(request),
  ];
}

/** The words of a reply, checked: a model's reply that says what nobody told it gives way to the template. */
export async function composeReply(
  turn: Turn,
  request: ComposeRequest,
): Promise<Pick<Draft, "text" | "trouble">> {
  const composed = await turn.ports.composer.compose(request);
  turn.record.modelCalls.push(...composed.modelCalls);
  if (composed.error !== null) {
    const { code, message } = composed.error;
    return { text: composed.text, trouble: { error_code: code, error: message } };
  }
  const unknown = composed.source === "model" ? ungrounded(composed.text, sourcesOf(turn, request)) : [];
  if (unknown.length === 0) return { text: composed.text };
  return {
    text: turn.ports.composer.template(request),
    trouble: { error_code: "ungrounded", ungrounded: unknown },
  };
}
