const names = (form: Intl.DateTimeFormatOptions, type: "month" | "weekday", count: number, first: Date) => {
  const format = new Intl.DateTimeFormat("th-u-ca-gregory", { ...form, timeZone: "UTC" });
  return Array.from({ length: count }, (_none, at) => {
    const day = new Date(first);
    if (type === "month") day.setUTCMonth(at);
    else day.setUTCDate(first.getUTCDate() + at);
    return format.formatToParts(day).find((part) => part.type === type)?.value ?? "";
  });
};

const january = new Date("2023-01-01T00:00:00Z");
const inFull = names({ month: "long" }, "month", 12, january);
const short = names({ month: "short" }, "month", 12, january);
/** Weekdays from Sunday on; 2023 began with one. */
const weekdays = names({ weekday: "long" }, "weekday", 7, january);
const buddhistEra = 543;

const escaped = (words: readonly string[]) => words.map((word) => word.replaceAll(".", "\\.?")).join("|");
/** Months in full, without their ending ("มีนา") and abbreviated ("มี.ค."). */
const bare = inFull.map((name) => name.replace(/(?:คม|พันธ์|ยน)$/u, ""));
const dated = new RegExp(
  `(?<day>\\d{1,2})\\s*(?<month>${escaped(inFull)}|${escaped(bare)}|${escaped(short)})(?:\\s*(?:พ\\.?ศ\\.?)?\\s*(?<year>\\d{4}))?`,
  "gu",
);
const onWeekday = new RegExp(
  `(?:วัน)?(?:${weekdays.map((one) => one.replace("วัน", "")).join("|")})(?<past>ที่แล้ว|ก่อน)?`,
  "gu",
);

export type ThaiDay = {
  start: number;
  end: number;
  day?: number;
  month?: number;
  year?: number;
  weekday?: number;
  isPast?: boolean;
};

/** Days by their Thai names: "15 มีนาคม 2569", "วันศุกร์ที่แล้ว". Buddhist years are 543 ahead. */
export function thaiDays(text: string): ThaiDay[] {
  const byDate = [...text.matchAll(dated)].map(({ 0: said, index, groups = {} }): ThaiDay => {
    const name = (groups.month ?? "").replaceAll(".", "");
    const place = [inFull, bare, short.map((one) => one.replaceAll(".", ""))]
      .map((list) => list.indexOf(name))
      .find((at) => at !== -1);
    const year = Number(groups.year);
    return {
      start: index,
      end: index + said.length,
      day: Number(groups.day),
      month: (place ?? 0) + 1,
      ...(groups.year === undefined ? {} : { year: year > 2400 ? year - buddhistEra : year }),
    };
  });
  const byName = [...text.matchAll(onWeekday)].flatMap(({ 0: said, index, groups = {} }): ThaiDay[] => {
    // Some names of weekdays are also other words; "วัน" makes them a day.
    if (!said.startsWith("วัน")) return [];
    const weekday = weekdays.findIndex((name) => said.startsWith(name));
    return [{ start: index, end: index + said.length, weekday, isPast: groups.past !== undefined }];
  });
  return [...byDate, ...byName];
}
