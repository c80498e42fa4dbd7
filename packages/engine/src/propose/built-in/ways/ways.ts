import type { Intent } from "@konstruct/core/agent/agent-config";
import { fill } from "@konstruct/core/language/fill";
import type { Reply } from "@konstruct/core/message";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { moveContextOf } from "../../../goals/move-context.ts";
import { type Way, wayId, wayOf } from "../../../session/way.ts";
import type { LoopRun } from "../../../turn/loop-run.ts";
import type { Turn } from "../../../turn/turn.ts";
import { asksForDescription } from "../../understand/intents/is-description.ts";
import type { Answer } from "../answer.ts";
import { intentOf } from "../what-is-open.ts";

type Choices = NonNullable<Reply["choices"]>;

/** Requests offered at once. */
const mostRequests = 3;
/** The longest button id that every channel accepts. */
const longestId = 200;

/** The intent that passes on what a contact wrote: it writes, and all it needs is a description. */
export function reportIntent(turn: Turn): { intent: Intent; param: string } | null {
  for (const intent of moveContextOf(turn).eligible) {
    const isWrite = intent.tool !== null && turn.ports.tools.describe(intent.tool)?.effect === "write";
    const needed = paramSpecsOf(intent).filter(({ name }) => intent.required_params.includes(name));
    const [only] = needed;
    if (isWrite && only !== undefined && needed.length === 1 && asksForDescription(only))
      return { intent, param: only.name };
  }
  return null;
}

export const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** What a way is called to the contact; null when it leads nowhere for this agent. */
function titleOf({ run: { turn }, lines: { dialogue }, say, goal }: Answer, way: Way): string | null {
  if (way === "colleague") return turn.input.agent.escalation.natural_language ? dialogue.colleague : null;
  if (way === "report") return reportIntent(turn) === null ? null : dialogue.report;
  if (way === "else") return dialogue.somethingElse;
  const intent = intentOf(turn, way === "go_on" ? goal?.type : way.slice("request:".length));
  if (intent === null) return null;
  const name = intent.label ?? intent.topic;
  if (way === "go_on") return fill(dialogue.goOn, { label: say(name ?? dialogue.request) });
  return name === undefined ? null : capitalised(say(intent.topic ?? name));
}

/** Buttons for the ways that lead somewhere. */
export function buttons(answer: Answer, ways: readonly Way[]): { choices?: Choices } {
  const choices = ways.flatMap((way) => {
    const title = titleOf(answer, way);
    return title === null || wayId(way).length > longestId ? [] : [{ id: wayId(way), title }];
  });
  return choices.length === 0 ? {} : { choices };
}

/** The ways to requests that may be meant, then to a report and a person. */
export function waysTo(turn: Turn, intents: readonly Intent[]): Way[] {
  const report = reportIntent(turn)?.intent.id;
  const others = intents.filter(({ id }) => id !== report).slice(0, mostRequests);
  return [...others.map(({ id }): Way => `request:${id}`), "report", "colleague"];
}

const plainly = (text: string) => text.trim().toLocaleLowerCase();

/** The way that the contact pressed, or named by its title or its number; null when the message is something else. */
export function wayIn({ turn }: LoopRun, text: string): Way | null {
  const parts = turn.input.inputs.flatMap((message) => message.parts);
  const pressed = parts.find((part) => part.type === "choice" && plainly(part.title) === plainly(text));
  if (pressed?.type === "choice") return wayOf(pressed.id);
  const { offered, openPrompt } = turn.session;
  // While a value is asked for, a number may be that value.
  const numbered = openPrompt?.kind === "slot" ? undefined : offered[Number(text.trim()) - 1];
  const named = offered.find(({ title }) => plainly(title) === plainly(text)) ?? numbered;
  return named === undefined ? null : wayOf(named.id);
}
