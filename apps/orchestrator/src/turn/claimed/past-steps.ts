import type { ClaimedTurn, PendingMessage } from "@konstruct/db/turn/claim-turns";
import { decodeTurnStep } from "@konstruct/db/turn/turn-steps";
import type { PastTurn } from "@konstruct/engine/act/past-turn";
import type { RecordedAnswer } from "@konstruct/engine/turn/recorder";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { RankedIntents } from "@konstruct/understanding/ranked-intents";

/** Messages of the contact that were read in the place of beginning the nth write. */
export type ReadMeanwhile = { nth: number; messages: PendingMessage[] };

/** One durable step of a turn: what its ports gave since the step before. */
export type StepBody = {
  agentVersionId: string;
  /** Whose rules held beside its own. */
  liveVersionId: string | null;
  /** The number of the newest message the turn began with. */
  through: number;
  /** Which write of the turn it stands before. */
  nth: number;
  startedAt: string;
  clock: number[];
  answers: RecordedAnswer[];
  reads: ToolResult[];
  ranked?: RankedIntents[];
  newer: ReadMeanwhile[];
  /** No model proposed it: what was proposed is proposed again the same. */
  isBuiltIn?: true;
};

/** A turn that broke off behind at least one durable step, put together again. */
export type BrokenTurn = {
  turnId: string;
  agentVersionId: string;
  liveVersionId: string | null;
  through: number;
  /** Writes whose step is durable. */
  begun: ReadonlySet<number>;
  steps: number;
  past: PastTurn;
  newer: readonly ReadMeanwhile[];
  isBuiltIn: boolean;
};

/** Null where the turn starts again. */
export function brokenTurn({ openSteps }: Pick<ClaimedTurn, "openSteps">): BrokenTurn | null {
  const first = openSteps[0];
  if (first === undefined) return null;
  const bodies = openSteps.map(({ body }) => decodeTurnStep(body) as StepBody);
  const { agentVersionId, liveVersionId, through, startedAt } = bodies[0]!;
  return {
    turnId: first.turnId,
    agentVersionId,
    liveVersionId,
    through,
    begun: new Set(bodies.map(({ nth }) => nth)),
    steps: bodies.length,
    past: {
      startedAt,
      clock: bodies.flatMap(({ clock }) => clock),
      answers: bodies.flatMap(({ answers }) => answers),
      reads: bodies.flatMap(({ reads }) => reads),
      ranked: bodies.flatMap(({ ranked = [] }) => ranked),
    },
    newer: bodies.flatMap(({ newer }) => newer),
    isBuiltIn: bodies[0]?.isBuiltIn === true,
  };
}
