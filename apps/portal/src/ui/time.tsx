import { useFormatter, useNow } from "next-intl";

/** A moment as people say it; its exact time in UTC when pointed at. */
export function Time({ at, look = "relative" }: { at: Date | string; look?: "relative" | "full" }) {
  const format = useFormatter();
  const now = useNow();
  const date = new Date(at);
  const full = format.dateTime(date, { dateStyle: "medium", timeStyle: "short" });
  return (
    // A second may pass between the server's word for it and the browser's.
    <time
      suppressHydrationWarning
      dateTime={date.toISOString()}
      title={date.toISOString()}
      className="whitespace-nowrap"
    >
      {look === "full" ? full : format.relativeTime(date, now)}
    </time>
  );
}
