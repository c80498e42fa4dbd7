import type { ActivityDay } from "@konstruct/db/analytics/activity";

/** Sums over the days. Medians cannot be averaged, so of reply times the busiest day's is shown. */
export function sumsOf(days: readonly ActivityDay[]) {
  const sum = (pick: (day: ActivityDay) => number) => days.reduce((total, day) => total + pick(day), 0);
  const conversations = sum((day) => day.conversations);
  const withoutPerson = sum((day) => day.withoutPerson);
  const busiest = days.toSorted((a, b) => b.conversations - a.conversations)[0];
  const [up, down] = [sum((day) => day.thumbsUp), sum((day) => day.thumbsDown)];
  return {
    conversations,
    turns: sum((day) => day.turns),
    shareWithoutPerson: conversations === 0 ? null : withoutPerson / conversations,
    firstReplyMs: busiest === undefined || busiest.conversations === 0 ? null : busiest.firstReplyP50Ms,
    toolCalls: sum((day) => day.toolCalls),
    toolErrors: sum((day) => day.toolErrors),
    liked: up + down === 0 ? null : up / (up + down),
  };
}
