import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { AppError } from "@konstruct/core/errors";
import { derivedId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import type { TurnTrace } from "@konstruct/engine/record/turn-trace";
import { stringify } from "yaml";
import { parseSuite } from "../suite/parse-suite.ts";
import { givenIds } from "./record-expectation.ts";
import { recordLastingTurn, recordTurn } from "./record-turn.ts";
import { createStandIns } from "./stand-ins.ts";

export type RecordRequest = {
  conversationId: string;
  /** All turns, oldest first. */
  traces: readonly TurnTrace[];
  /** The agent version of the conversation. */
  agent: AgentConfig;
  /** The files that the suite names, relative to its own folder. */
  files: { agent: string } & Readonly<Record<string, string>>;
};

/** Texts that may contain values of masked parameters. */
function sourcesOf({ input, decisions, toolResults }: TurnTrace): JsonObject[] {
  const goals = [...Object.values(input.session.goals), ...Object.values(decisions.session.goals)];
  return [
    input.contact.attributes,
    ...goals.map((goal) => goal.slots),
    ...toolResults.map((call) => call.args),
  ];
}

type RecordedCase = {
  spec: JsonObject;
  clock: string;
  mode: "model" | "builtin";
};

/**
 * Records a conversation as one case. Where the agent redacts a parameter, a stand-in of the same form replaces its value everywhere.
 * @param how `exact`: every decision and reply, with the model's answers; `lasting`: what has to stay true when words change
 * @throws AppError invalid_input when the conversation is incomplete or not in text
 */
export function recordCase(
  { conversationId, traces, agent }: Omit<RecordRequest, "files">,
  how: "exact" | "lasting",
): RecordedCase {
  const [first] = traces;
  if (first === undefined) throw new AppError("invalid_input", "The conversation has no turns");
  if (first.input.session.version !== 0 || first.input.history.length > 0) {
    throw new AppError(
      "invalid_input",
      "The first turns of this conversation are not stored any more, so it cannot be played from its beginning.",
    );
  }
  const { channel, contact } = first.input;
  const given = traces.flatMap(givenIds);
  const asked = traces.flatMap((trace) => trace.decisions.approvals.requested);
  const plain = {
    // Not the conversation's own id, which leads back to a person.
    id: `recorded-${derivedId("recorded", conversationId).slice(0, 8)}`,
    title: `Recorded on ${first.ports.startedAt.slice(0, 10)}`,
    channel,
    contact: {
      ...(contact.displayName !== undefined && { display_name: contact.displayName }),
      attributes: contact.attributes,
    },
    turns: traces.map((trace, index) =>
      how === "exact"
        ? recordTurn(trace, index + 1, { asked, given })
        : recordLastingTurn(trace, index + 1, { asked, given }),
    ),
  };
  const { json } = createStandIns(agent.redaction.params, traces.flatMap(sourcesOf));
  return {
    spec: json(plain),
    clock: first.ports.startedAt,
    mode: traces.some((trace) => trace.ports.model !== null) ? "model" : "builtin",
  };
}

/**
 * Records a conversation as a golden file with one case.
 * @throws AppError invalid_input when the conversation is incomplete or not in text
 */
export function recordSuite({ files, ...request }: RecordRequest): string {
  const { agent: agentFile, ...data } = files;
  const { spec, clock, mode } = recordCase(request, "exact");
  const suite = {
    suite: spec.id,
    agent: agentFile,
    ...(Object.keys(data).length > 0 && { data }),
    clock,
    modes: [mode],
    cases: [spec],
  };
  const text = stringify(suite, { lineWidth: 130 });
  parseSuite(text, "The recorded suite");
  return text;
}
