import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { toAppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { findSuite, saveSuite, saveSuiteCheck } from "@konstruct/db/evaluation/suites";
import { readAgentVersion } from "@konstruct/db/turn/read-agent-version";
import { readTurns } from "@konstruct/db/turn/turn-trace";
import { withTenant } from "@konstruct/db/with-tenant";
import { isTurnTrace } from "@konstruct/engine/record/turn-trace";
import { type RecordRequest, recordSuite } from "@konstruct/evals/record/record-suite";
import type { JobContext, JobReach } from "./job-context.ts";

/** A limit on length: longer conversations make suites that are too long to read. */
const mostTurns = 200;

/** The newest 200 turns of a conversation, and the agent of the newest. @throws AppError `invalid_input` when one is not recorded whole */
export async function readConversationToRecord(
  reach: JobReach,
  tenantId: string,
  conversationId: string,
): Promise<Omit<RecordRequest, "files">> {
  const turns = await readTurns(reach.database, tenantId, conversationId, mostTurns);
  const newest = turns.at(-1);
  if (newest === undefined) throw refusalError("conversation.no_turns");
  const traces = turns.map(({ trace }) => {
    if (isTurnTrace(trace)) return trace;
    throw refusalError("conversation.trace_incomplete");
  });
  const agent = agentConfigSchema.parse(
    await readAgentVersion(reach.database, tenantId, newest.agentVersionId),
  );
  return { conversationId, traces, agent };
}

/** Turns a conversation into a suite of one case. If that is not possible, the reason is stored as the suite's mistake. */
export async function recordConversation({ job, reach, step }: JobContext): Promise<JsonObject | null> {
  const id = job.subjectId ?? "";
  const suite = await withTenant(reach.database, job.tenantId, (tx) => findSuite(tx, id));
  if (suite === undefined || suite.conversationId === null) return null;
  const { conversationId } = suite;
  try {
    const request = await readConversationToRecord(reach, job.tenantId, conversationId);
    const yaml = recordSuite({ ...request, files: { agent: "agent.yaml" } });
    await step(1, 1, async (tx) => {
      await saveSuite(tx, { ...suite, conversationId, yaml });
      await saveSuiteCheck(tx, { id, yaml }, { cases: 1 });
    });
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code !== "invalid_input") throw thrown;
    await step(1, 1, (tx) => saveSuiteCheck(tx, suite, { problems: error.message }));
  }
  return null;
}
