import type { Json } from "@konstruct/core/json";

export const units = ["s", "m", "h"] as const;
export type Unit = (typeof units)[number];
export type Duration = { amount: string; unit: Unit };

const secondsOf: Record<Unit, number> = { h: 3_600, m: 60, s: 1 };

/** A number of seconds, or a text such as "30m", in the largest unit that is exact. */
export function readDuration(value: Json | undefined): Duration {
  if (typeof value === "string") {
    const [, amount = "", unit = "m"] = /^(.*?)([smh])?$/s.exec(value) ?? [];
    return { amount, unit: units.find((one) => one === unit) ?? "m" };
  }
  if (typeof value !== "number") return { amount: "", unit: "m" };
  const unit = (["h", "m"] as const).find((one) => value % secondsOf[one] === 0) ?? "s";
  return { amount: String(value / secondsOf[unit]), unit };
}

/** The value in the draft; undefined: no limit. */
export const writeDuration = ({ amount, unit }: Duration): string | undefined =>
  amount.trim() === "" ? undefined : `${amount.trim()}${unit}`;
