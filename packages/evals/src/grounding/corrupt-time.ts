import type { Corruption } from "./corruption.ts";

const clock = /^(\d{1,2})(?:[:.](\d{2}))?\s?(am|pm|a\.m\.|p\.m\.|น\.|โมงเช้า|โมงเย็น|ทุ่ม)?/i;

function minutesOf(hour: number, minute: number, half: string): number {
  if (/^p/i.test(half)) return ((hour % 12) + 12) * 60 + minute;
  if (/^a/i.test(half)) return (hour % 12) * 60 + minute;
  if (half === "ทุ่ม") return (hour + 18) * 60 + minute;
  return (half === "โมงเย็น" ? hour + 12 : hour) * 60 + minute;
}

/** A time of day that is wrong by an hour, by half an hour, or by twelve hours. Empty for a text without a time. */
export function corruptTime(fact: string): Corruption[] {
  const match = clock.exec(fact);
  const [whole = "", hourText = "", minuteText, half = ""] = match ?? [];
  const isTime =
    half !== "" || /^\d{1,2}:\d{2}$/.test(fact) || /^\d{1,2}\.\d{2}(?:-\d{1,2}\.\d{2} น\.)?$/.test(fact);
  if (!isTime || whole === "") return [];
  const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)];
  const rest = fact.slice(hourText.length);
  const later = hour + 1 > 12 && half !== "" && half !== "น." ? hour - 1 : hour + 1;
  const made: Corruption[] = [
    {
      how: "another hour",
      text: String(later).padStart(hourText.length, "0") + rest,
      claim: { minutes: minutesOf(later, minute, half) },
    },
  ];
  if (minuteText !== undefined) {
    const moved = (minute + 30) % 60;
    made.push({
      how: "another minute",
      text: fact.replace(/([:.])\d{2}/, `$1${String(moved).padStart(2, "0")}`),
      claim: { minutes: minutesOf(hour, moved, half) },
    });
  }
  if (/^[ap]/i.test(half)) {
    const other = half.replace(/^[ap]/i, (sign) => (sign.toLowerCase() === "a" ? "p" : "a"));
    made.push({
      how: "other half of the day",
      text: fact.replace(half, other),
      claim: { minutes: minutesOf(hour, minute, other) },
    });
  }
  return made;
}
