const dateToken = /\{(?:date|day)\w*\}/g;
const timeToken = /\{time\w*\}|\{ago\}/g;

function formatterOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const parts = { dateStyle: "short", timeStyle: "medium", hourCycle: "h23" } as const;
  try {
    return new Intl.DateTimeFormat("sv-SE", { ...parts, timeZone: timeZone ?? "UTC" });
  } catch {
    return new Intl.DateTimeFormat("sv-SE", { ...parts, timeZone: "UTC" });
  }
}

/**
 * The words of a Slack date, whose tokens it shows to each reader in their own way: the date as YYYY-MM-DD, the time with its zone.
 * @returns undefined for no stamp
 */
export function momentOf(
  stamp: number | undefined,
  format: string | undefined,
  timeZone: string | undefined,
): string | undefined {
  if (stamp === undefined || !Number.isFinite(stamp) || Math.abs(stamp) > 1e11) return undefined;
  const formatter = formatterOf(timeZone);
  const [date = "", time = ""] = formatter.format(new Date(stamp * 1_000)).split(" ");
  const zoned = `${time.replace(/:00$/, "")} ${formatter.resolvedOptions().timeZone}`;
  const whole = format?.trim() ? format : "{date} {time}";
  return whole.replace(dateToken, date).replace(timeToken, zoned);
}
