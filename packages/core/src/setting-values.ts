import { z } from "zod";

/** The name of a secret in the tenant's vault; never its value. */
export const secretName = z
  .string()
  .regex(/^[A-Za-z][\w.-]{0,63}$/, "is the name of a secret: letters, digits, _ . -");
export const httpUrl = z.url({ protocol: /^https?$/ }).max(2_048);

const secondsOf = { s: 1, m: 60, h: 3_600 };
/** Seconds, as a number or as "90s", "10m", "2h". */
export const age = z.union([
  z.int().min(1).max(2_592_000),
  z
    .string()
    .regex(/^[1-9]\d{0,5}[smh]$/, 'is seconds, or such as "90s", "10m" or "2h"')
    .transform((text) => Number(text.slice(0, -1)) * secondsOf[text.slice(-1) as keyof typeof secondsOf]),
]);
