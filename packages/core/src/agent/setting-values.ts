import { z } from "zod";

/** The name of a secret in the tenant's vault; never its value. */
export const secretName = z
  .string()
  .regex(/^[A-Za-z][\w.-]{0,63}$/, "is the name of a secret: letters, digits, _ . -");
export const httpUrl = z.url({ protocol: /^https?$/ }).max(2_048);
