import type { PolicyResult } from "@konstruct/core/agent/policy-results";
import fc from "fast-check";
import { lines, type Meaning, meanings } from "./contact-lines.fixture.ts";
import { permitted, type Rules } from "./world.fixture.ts";

/** One proposal of a hostile model; `a` and `b` choose among the calls and goals that exist then. */
export type Move = { kind: (typeof moveKinds)[number]; a: number; b: number };

export const moveKinds = [
  "call",
  "call",
  "call_again",
  "flood",
  "reword",
  "foreign",
  "junk",
  "unknown_tool",
  "hidden_tool",
  "consent",
  "consent",
  "claim_all",
  "claim_all",
  "requests",
  "show",
  "show",
  "mislead",
  "lie",
  "say_done",
  "chatter",
  "hand_over",
  "withdraw",
  "goal",
  "remember",
  "broken",
  "follow",
] as const;

export type Line = { meaning: Meaning; text: string };
/** What the contact does: writes lines or presses a button. */
export type Act =
  | { kind: "says"; lines: Line[] }
  /** A button of the last reply, one of an earlier reply, or a forged one. */
  | { kind: "presses"; which: "last" | "stale" | "forged"; pick: number };

export type EpisodeTurn = {
  /** Minutes since the last turn. */
  minutes: number;
  /** Whether a member wrote to the contact in between. */
  member: boolean;
  /** A tool that has another version from now on. */
  changes: string | null;
  /** A rule published with a new version of the agent. */
  rules: { tool: string; verdict: PolicyResult } | null;
  /** A member's decision about something that waits, instead of the contact's message. */
  decides: {
    pick: number;
    state: "approved" | "rejected" | "expired";
    edits: boolean;
    isStale: boolean;
  } | null;
  acts: Act;
  /** The message was sent before the agent's last reply. */
  isEarly: boolean;
  /** A message that arrives right before the first write of the turn. */
  meanwhile: Line | null;
  /** How the writes of this turn end. */
  fault: "none" | "rejected" | "timeout";
  /** The model's answers, each with several proposals. After them it asks about the waiting calls. */
  answers: Move[][];
};

export type Episode = { rules: Rules; turns: EpisodeTurn[] };

const lineOf = (among: readonly Meaning[]): fc.Arbitrary<Line> =>
  fc
    .constantFrom(...among)
    .chain((meaning) => fc.constantFrom(...lines[meaning]).map((text) => ({ meaning, text })));

const often = <T>(usual: T, arbitrary: fc.Arbitrary<T>, weight = 8) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary });

const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom(...moveKinds),
  a: fc.nat(997),
  b: fc.nat(997),
});

const answer = fc.array(move, { minLength: 1, maxLength: 3 });

const rule = (...verdicts: (PolicyResult | null)[]) => fc.constantFrom(...verdicts);
const anyRule = rule(
  ...([null, null, "allow", "confirm", "confirm", "approve", "deny", "escalate"] as const),
  ...(["confirm_unless_ordered", "confirm_then_approve"] as const),
);
const rules: fc.Arbitrary<Rules> = fc.record({
  of: fc.record(
    Object.fromEntries(
      permitted.map((tool) => [
        tool,
        tool === "http.look" ? rule(null, null, null, "confirm", "deny") : anyRule,
      ]),
    ),
  ) as fc.Arbitrary<Rules["of"]>,
  payLimit: fc.constantFrom(null, 50),
  goals: fc.boolean(),
});

/** What may happen besides the model; everything by default. */
export type World = { meanings?: readonly Meaning[]; buttons?: boolean; members?: boolean };

const turn = ({
  meanings: among = meanings,
  buttons = true,
  members = true,
}: World): fc.Arbitrary<EpisodeTurn> => {
  const line = lineOf(among);
  const says = fc
    .array(line, { minLength: 1, maxLength: 2 })
    .map((said): Act => ({ kind: "says", lines: said }));
  const yes = lineOf(["yes", "yes_and"]).map((said): Act => ({ kind: "says", lines: [said] }));
  const presses: fc.Arbitrary<Act> = fc.record({
    kind: fc.constant("presses" as const),
    which: fc.constantFrom("last" as const, "stale" as const, "forged" as const),
    pick: fc.nat(7),
  });
  return fc.record({
    minutes: often(2, fc.constantFrom(1, 119, 121, 3_000)),
    member: members ? often(false, fc.constant(true)) : fc.constant(false),
    changes: often<string | null>(null, fc.constantFrom(...permitted)),
    rules: often<EpisodeTurn["rules"]>(
      null,
      fc.record({
        tool: fc.constantFrom(...permitted),
        verdict: fc.constantFrom("deny" as const, "approve" as const, "escalate" as const),
      }),
    ),
    decides: often<EpisodeTurn["decides"]>(
      null,
      fc.record({
        pick: fc.nat(7),
        state: fc.constantFrom(
          "approved" as const,
          "approved" as const,
          "rejected" as const,
          "expired" as const,
        ),
        edits: fc.boolean(),
        isStale: often(false, fc.constant(true), 4),
      }),
      3,
    ),
    acts: fc.oneof(
      { weight: 4, arbitrary: says },
      { weight: 3, arbitrary: yes },
      { weight: buttons ? 2 : 0, arbitrary: presses },
    ),
    isEarly: often(false, fc.constant(true)),
    meanwhile: often<Line | null>(null, line),
    fault: often<EpisodeTurn["fault"]>("none", fc.constantFrom("rejected" as const, "timeout" as const)),
    answers: fc.oneof(
      { weight: 4, arbitrary: fc.array(answer, { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(answer, { minLength: 5, maxLength: 8 }) },
    ),
  });
};

/** Episodes of a hostile model under these conditions. */
export const episodeOf = (world: World = {}): fc.Arbitrary<Episode> =>
  fc.record({ rules, turns: fc.array(turn(world), { minLength: 2, maxLength: 5 }) });
