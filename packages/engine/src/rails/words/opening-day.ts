import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { hoursOn } from "@konstruct/core/agent/hours/opening-hours";
import type { TracedAtom } from "../../ground/ground-reply.ts";
import { findMentions } from "../../ground/mentions/find-mentions.ts";

/** Days ahead that people call by a word, in milliseconds: "tomorrow". */
const nearMs = 3 * 86_400_000;

/** Whether a line says when the agent's hours begin or end on a day near: "we open tomorrow at 07:30". */
export function isOpeningDay(text: string, atom: TracedAtom, { hours }: AgentConfig, now: Date): boolean {
  const day = new Date(atom.value);
  const isNear = Math.abs(day.getTime() - now.getTime()) < nearMs;
  if (atom.kind !== "date" || !isNear) return false;
  const times = hoursOn(hours ?? {}, day.getTime()).flatMap((span) => span.split("-"));
  const lineStart = text.lastIndexOf("\n", atom.start) + 1;
  const [line = ""] = text.slice(lineStart).split("\n", 1);
  return findMentions(line, now).some(({ needs }) =>
    needs.some((key) => key.startsWith("c:") && times.includes(key.slice(2))),
  );
}
