import { isRecord, recordsOf, textOf } from "./behaviour/prompt-block.ts";

const namePattern = /^[a-zA-Z0-9_-]{1,64}$/;

function badName(body: Record<string, unknown>): string | null {
  const at = recordsOf(body.tools).findIndex(
    ({ function: own }) => !isRecord(own) || !namePattern.test(textOf(own.name)),
  );
  if (at === -1) return null;
  return `Invalid 'tools[${at}].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`;
}

function unansweredCall(body: Record<string, unknown>): string | null {
  const messages = recordsOf(body.messages);
  for (const [at, message] of messages.entries()) {
    const ids = recordsOf(message.tool_calls).map(({ id }) => id);
    const answers = messages.slice(at + 1, at + 1 + ids.length);
    const isAnswered = ids.every((id) =>
      answers.some(({ role, tool_call_id }) => role === "tool" && tool_call_id === id),
    );
    if (!isAnswered)
      return `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. (messages[${at}])`;
    if (message.role !== "tool") continue;
    const isAsked = messages
      .slice(0, at)
      .some((one) => recordsOf(one.tool_calls).some(({ id }) => id === message.tool_call_id));
    if (!isAsked)
      return "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";
  }
  return null;
}

/** Why OpenAI would refuse a request with 400; null if it would accept it. */
export function refusedByOpenAI(body: Record<string, unknown>): string | null {
  if (body.tool_choice !== undefined && recordsOf(body.tools).length === 0)
    return "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.";
  return badName(body) ?? unansweredCall(body);
}
