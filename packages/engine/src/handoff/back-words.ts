import { wallTime } from "@konstruct/core/wall-clock";
import type { Language } from "./language.ts";

const locales = { en: "en-GB", th: "th-TH" } as const;

/** Whole days from one day to another, as the clock on the wall counts them. */
function daysBetween(now: Date, then: Date, zone: string): number {
  const [from, to] = [wallTime(now, zone), wallTime(then, zone)].map(({ year, month, day }) =>
    Date.UTC(year, month - 1, day),
  );
  return (to! - from!) / 86_400_000;
}

/** When somebody is back, in the zone of the rota: "on Monday at 09:00". */
export function backWords(now: Date, opensAt: Date, zone: string, language: Language): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { timeZone: zone, ...options }).format(opensAt);
  const { minute } = wallTime(opensAt, zone);
  const two = (part: number) => String(part).padStart(2, "0");
  const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  const days = daysBetween(now, opensAt, zone);
  const date = format({ day: "numeric", month: "long" });
  if (language === "th") {
    const day =
      days === 0 ? "วันนี้" : days === 1 ? "พรุ่งนี้" : days < 7 ? format({ weekday: "long" }) : `วันที่ ${date}`;
    return `${day} เวลา ${time} น.`;
  }
  const day =
    days === 0
      ? "today"
      : days === 1
        ? "tomorrow"
        : days < 7
          ? `on ${format({ weekday: "long" })}`
          : `on ${date}`;
  return `${day} at ${time}`;
}
