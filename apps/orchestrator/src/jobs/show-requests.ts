import { AppError } from "@konstruct/core/errors";
import type { Json, JsonObject } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { type RebuiltRequest, rebuildRequests } from "@konstruct/engine/record/rebuild-requests";
import type { JobContext } from "./job-context.ts";
import { readRecordedTurn } from "./recorded-turn.ts";
import { sideOf } from "./run-candidate.ts";

const mostRequests = 20;
const mostMessages = 100;
const longestText = 20_000;

const cut = (text: string) =>
  text.length <= longestText ? text : `${text.slice(0, longestText).toWellFormed()}…`;

function shown({ messages, tools, format, answer, error }: RebuiltRequest): JsonObject {
  return {
    messages: messages.slice(-mostMessages).map((message) => ({
      role: message.role,
      text: cut(message.content),
      calls:
        message.role === "assistant"
          ? (message.toolCalls ?? []).map(({ name, arguments: args }) => ({ name, args: args as Json }))
          : [],
    })),
    tools,
    format,
    answer: answer && {
      text: answer.content === null ? null : cut(answer.content),
      calls: answer.toolCalls.map(({ name, arguments: args }) => ({ name, args: args as Json })),
    },
    error,
  };
}

/** What a turn sent to its model, rebuilt from its record. @returns `{ requests }`, bounded in number and length */
export async function showRequests({ job, reach }: JobContext): Promise<JsonObject | null> {
  const { tenantId, subjectId: turnId } = job;
  if (turnId === null) throw new AppError("internal", "A job that shows requests names its turn");
  const recorded = await readRecordedTurn(reach.database, tenantId, turnId);
  if (recorded.kind === "unusable") throw refusalError(recorded.why, {}, { retryable: false });
  const { trace, conversationId, ran } = recorded;
  const requests = await rebuildRequests({ trace, turnId, tenantId, conversationId, ...sideOf(ran) });
  return { requests: requests.slice(0, mostRequests).map(shown) };
}
