import { handOver } from "../handoff/hand-over.ts";
import { type Draft, draft } from "../turn/draft.ts";
import { askedBy } from "./consent.ts";
import { fallbackWords, lastResult } from "./endings.ts";
import { closeGoal } from "./goal-proposals.ts";
import { judgeWords } from "./judge-words.ts";
import { untouched } from "./ledger.ts";
import { lines } from "./lines.ts";
import type { LoopRun } from "./loop-run.ts";
import { accepted, note, refuse, refused } from "./observe.ts";
import type { Proposed, Words } from "./proposal.ts";
import type { RoundRecord } from "./round-record.ts";
import type { Said } from "./said.ts";

/** Said, asked and declined in one answer is one message. */
function joinedWords(words: readonly Words[]): Words {
  const handing = words.find(({ kind }) => kind === "hand_over");
  const text = words
    .map((one) => one.text)
    .filter((one) => one !== "")
    .join("\n\n");
  const first = words[0]!;
  if (handing !== undefined) return { ...handing, text };
  const say = words.find(({ kind }) => kind === "say");
  return { ...(say ?? first), text };
}

function draftOf(run: LoopRun, words: Words, isAsking: boolean): Draft {
  const result = { toolResult: lastResult(run) };
  switch (words.kind) {
    case "hand_over":
      return {
        ...handOver(run.turn, { reason: "agent_escalated", detail: words.reason }, { before: words.text }),
        ...result,
      };
    case "ask":
      return draft(words.text, { ...result, needsUserInput: true });
    case "decline":
      return draft(words.text, { ...result, needsUserInput: true });
    case "say":
      return draft(words.text, { ...result, needsUserInput: isAsking, attempt: "succeeded" });
  }
}

/** Calls that wait for a yes are asked about with every value they would be made with: by the model's words, else by a line of code's own. */
function withQuestions(run: LoopRun, text: string): { text: string; asked: ReadonlySet<string> } {
  const { asked, unclear } = askedBy(run, text);
  const questions = unclear.map(({ summary }) => lines.confirm(summary));
  return { text: [text, ...questions].join("\n"), asked: new Set(asked.map(({ op }) => op)) };
}

/**
 * Words that end the turn, or null when they went back to the model. They are mended once; then code speaks, and a request that is
 * still untouched is carried to the next turn.
 */
export async function acceptWords(
  run: LoopRun,
  round: RoundRecord,
  proposed: readonly Proposed[],
): Promise<Said | null> {
  const words = joinedWords(proposed.map(({ proposal }) => proposal as Words));
  const open = untouched(run.ledger);
  const mayMend = run.repairs === 0 && run.steps < run.turn.input.agent.max_steps;
  if (open.length > 0 && words.kind !== "hand_over" && mayMend) {
    run.repairs++;
    const quotes = open.map(({ quote }) => `"${quote}"`).join(", ");
    const verdict = refused(
      "open_requests",
      `Not dealt with yet: ${quotes}. Do it, answer it, ask, or decline it, and say so in requests.`,
    );
    for (const from of proposed) refuse(run, round, from, verdict);
    return null;
  }
  const { problem, provenance } = await judgeWords(run, words);
  if (problem !== null) {
    for (const from of proposed) refuse(run, round, from, problem);
    if (mayMend) {
      run.repairs++;
      return null;
    }
    return { draft: fallbackWords(run, problem.code, [problem.reason]), asked: new Set() };
  }
  for (const { proposal } of proposed) note(run, round, proposal, accepted);
  if (words.kind === "say" && words.closes) closeGoal(run.turn, "done");
  const { text, asked } =
    words.kind === "hand_over"
      ? { text: words.text, asked: new Set<string>() }
      : withQuestions(run, words.text);
  const made = draftOf(run, { ...words, text }, asked.size > 0);
  return { draft: { ...made, provenance }, asked };
}
