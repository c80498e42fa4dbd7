import { z } from "zod";

const secondsOf = { s: 1, m: 60, h: 3_600 };

/** Seconds: up to 30 days as a number; or a text such as "90s", "10m", "2h", which has no such limit: stored agents may use it. */
export const durationSchema = z.union(
  [
    z.int().min(1).max(2_592_000),
    z
      .string()
      .regex(/^[1-9]\d{0,5}[smh]$/)
      .transform((text) => Number(text.slice(0, -1)) * secondsOf[text.slice(-1) as keyof typeof secondsOf]),
  ],
  'is a number of seconds, or such as "90s", "10m" or "2h"',
);
