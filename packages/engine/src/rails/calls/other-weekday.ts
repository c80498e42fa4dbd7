import type { JsonObject } from "@konstruct/core/json";
import { findMentions } from "../../ground/mentions/find-mentions.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { shownNow } from "../../turn/shown-now.ts";
import { argumentLeaves } from "../../values/argument-leaves.ts";
import { sourceTexts } from "../../view/source-texts.ts";

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** A day in the arguments that is on none of the weekdays the contact named, and that no source names. */
export function otherWeekday(run: LoopRun, args: JsonObject): { day: string; weekday: string } | null {
  const now = shownNow(run.turn);
  const named = findMentions(run.text, now).filter(({ kind }) => kind === "date");
  const wanted = named.flatMap(({ needs }) =>
    needs.filter((key) => key.startsWith("w:")).map((key) => key.slice(2)),
  );
  if (wanted.length === 0 || named.some(({ needs }) => needs.some((key) => key.startsWith("d:"))))
    return null;
  const days = argumentLeaves(args).flatMap(({ value }) => /^\d{4}-\d{2}-\d{2}/.exec(String(value)) ?? []);
  const texts = sourceTexts(run);
  const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
  const other = days.find(
    (day) => !wanted.includes(weekdayOf(day)) && !texts.some((text) => text.includes(day)),
  );
  return other === undefined ? null : { day: other, weekday: weekdayOf(other) };
}
