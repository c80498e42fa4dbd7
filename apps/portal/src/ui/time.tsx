import { useFormatter, useNow } from "next-intl";

/** A time as people say it; hovering shows it exactly, in UTC. */
export function Time({ at, look = "relative" }: { at: Date | string; look?: "relative" | "full" }) {
  const format = useFormatter();
  const now = useNow();
  const date = new Date(at);
  const full = format.dateTime(date, { dateStyle: "medium", timeStyle: "short" });
  return (
    // A second may pass between the server's rendering and the browser's.
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
