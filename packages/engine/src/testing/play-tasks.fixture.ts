import type { PolicyResult } from "@konstruct/core/agent/policy-results";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import fc from "fast-check";
import type { EndedTurn } from "../turn/outcome.ts";
import { type Deed, honestAnswer, type Wanted, wordsOf } from "./honest-model.fixture.ts";
import { phrases } from "./phrases.fixture.ts";
import { Stage } from "./play-episode.fixture.ts";
import { effectOf, permitted, verdictOf } from "./world.fixture.ts";

/** How a contact answers the question whether to do it. */
const manners = [
  "yes",
  "yes_and",
  "no",
  "button",
  "after_a_question",
  "after_expiry",
  "another_day",
] as const;

export type Task = {
  language: string;
  tool: string;
  verdict: PolicyResult;
  manner: (typeof manners)[number];
  approves: boolean;
  goals: boolean;
};

export const languages = Object.keys(phrases);
export const writes = permitted.filter((tool) => effectOf(tool) !== "read");

/** Tasks with these tools, in any language. */
export const taskOf = (tools: readonly string[]): fc.Arbitrary<Task> =>
  fc.record({
    language: fc.constantFrom(...languages),
    tool: fc.constantFrom(...tools),
    verdict: fc.constantFrom("confirm", "confirm", "confirm", "allow", "approve", "deny", "escalate"),
    manner: fc.constantFrom(...manners),
    approves: fc.boolean(),
    goals: fc.boolean(),
  });

const values: Record<string, readonly [Deed["args"], Deed["args"]]> = {
  "http.note": [
    { item: "A-1", text: "left wheel" },
    { item: "A-1", text: "brake cable" },
  ],
  "http.move": [
    { item: "A-1", day: "2031-05-12" },
    { item: "A-1", day: "2031-05-13" },
  ],
  "http.pay": [
    { item: "A-1", amount: 30 },
    { item: "A-1", amount: 40 },
  ],
  "http.end": [{ item: "A-1" }, { item: "A-2" }],
};

/** The result of a task: the calls made, as text, and the last turn. */
type Came = { made: string[]; last: EndedTurn };

const settles = ["say", "ask", "decline"];

/**
 * Plays a task.
 * @returns what went wrong; null if the contact got exactly what they asked for
 */
export async function playTask(task: Task): Promise<string | null> {
  const { language, tool, verdict, manner, approves, goals } = task;
  const lines = phrases[language]!;
  const rules = { of: { [tool]: verdict }, payLimit: null, goals };
  const [first, second] = values[tool]!.map((args): Deed => ({ tool, args })) as [Deed, Deed];
  let wanted: Wanted = { kind: "deed", text: lines.please(wordsOf(first)), beside: null, deed: first };
  const stage = new Stage(rules, (request) => honestAnswer(lines, wanted, request));
  const says = (next: Partial<Wanted> & Pick<Wanted, "kind" | "text">, minutes = 2): Promise<EndedTurn> => {
    wanted = { beside: null, deed: wanted.deed, ...next };
    stage.pass(minutes);
    return stage.says([{ meaning: "chat", text: next.text }]);
  };
  const yes = () => says({ kind: "yes", text: lines.yes });
  const yesOrButton = async () => {
    const button = stage.choices.at(-1)?.[0];
    if (button === undefined) return yes();
    wanted = { ...wanted, kind: "yes", text: button.title };
    stage.pass(2);
    return stage.presses(button);
  };

  async function answer(): Promise<EndedTurn> {
    switch (manner) {
      case "yes":
        return yes();
      case "yes_and": {
        const ended = await says({ kind: "yes", text: `${lines.yes}. ${lines.hours}`, beside: lines.hours });
        // An irreversible call needs a plain yes.
        return tool === "http.end" ? yes() : ended;
      }
      case "no":
        return says({ kind: "no", text: lines.no });
      case "button":
        return yesOrButton();
      case "after_a_question":
        await says({ kind: "chat", text: lines.hours });
        return yes();
      case "after_expiry":
        await says({ kind: "again", text: lines.yes }, 200);
        return yes();
      case "another_day":
        await says({ kind: "instead", text: lines.please(wordsOf(second)), deed: second, before: first });
        return yes();
    }
  }

  async function decision(last: EndedTurn): Promise<EndedTurn> {
    const [waits] = stage.requested;
    if (waits === undefined) return last;
    wanted = { ...wanted, kind: "decided" };
    stage.pass(2);
    return stage.decides({ ...waits, state: approves ? "approved" : "rejected" });
  }

  async function play(): Promise<Came> {
    stage.pass(2);
    let last = await stage.says([{ meaning: "ask", text: wanted.text }]);
    const asked = verdictOf(rules, tool, first.args);
    if (asked === "confirm") last = await answer();
    if (asked === "approve") last = await decision(last);
    const made = stage.log.flatMap((entry) =>
      entry.kind === "call" ? [canonicalJson({ tool: entry.tool, args: entry.args })] : [],
    );
    return { made, last };
  }

  const { made, last } = await play();
  const isDone =
    verdict === "allow" || (verdict === "confirm" && manner !== "no") || (verdict === "approve" && approves);
  const deed = verdict === "confirm" && manner === "another_day" ? second : first;
  const right = isDone ? [canonicalJson(deed)] : [];
  if (JSON.stringify(made) !== JSON.stringify(right))
    return `made ${JSON.stringify(made)} and not ${JSON.stringify(right)}`;
  if (last.outcome.kind !== "reply") return "no reply";
  if (verdict === "escalate") return last.outcome.handoff === undefined ? "no person" : null;
  const ending = last.record.rounds.at(-1)?.proposals.at(-1);
  const isOwnWords = ending?.accepted === true && settles.includes(ending.kind);
  return isOwnWords ? null : `the model's words did not leave: ${ending?.code}; ${last.outcome.reply.text}`;
}
