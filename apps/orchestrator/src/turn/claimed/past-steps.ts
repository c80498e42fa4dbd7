import type { ClaimedTurn, PendingMessage } from "@konstruct/db/turn/claim-turns";
import { decodeTurnStep } from "@konstruct/db/turn/turn-steps";
import type { PastTurn } from "@konstruct/engine/act/past-turn";
import type { RecordedAnswer } from "@konstruct/engine/turn/recorder";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { RankedIntents } from "@konstruct/understanding/ranked-intents";

/** Messages of the contact that the turn read when it was about to begin write number `nth`, which was then held back. */
export type ReadMeanwhile = { nth: number; messages: PendingMessage[] };

/** One durable step of a turn: what its ports returned since the step before. */
export type StepBody = {
  agentVersionId: string;
  /** The live version whose rules also applied. */
  liveVersionId: string | null;
  /** The number of the newest message the turn began with. */
  through: number;
  /** The number of the write that follows this step. */
  nth: number;
  startedAt: string;
  clock: number[];
  answers: RecordedAnswer[];
  reads: ToolResult[];
  ranked?: RankedIntents[];
  newer: ReadMeanwhile[];
  /** Built-in mode proposed it, so it proposes the same again. */
  isBuiltIn?: true;
};

/** A turn that was interrupted after at least one durable step, rebuilt from its steps. */
export type BrokenTurn = {
  turnId: string;
  agentVersionId: string;
  liveVersionId: string | null;
  through: number;
  /** Numbers of the writes whose step is durable. */
  begun: ReadonlySet<number>;
  steps: number;
  past: PastTurn;
  newer: readonly ReadMeanwhile[];
  isBuiltIn: boolean;
};

/** Null if no step is durable: the turn starts again from the beginning. */
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
