import { z } from "zod";

/** `https://shop.example`: scheme, host and port, as a browser sends it. */
export const originSchema = z
  .string()
  .max(300)
  .refine((value) => URL.canParse(value) && new URL(value).origin === value, {
    message: "write it as https://www.example.com, without a path",
  });

const settingsSchema = z.object({ allowedOrigins: z.array(originSchema).max(50).default([]) });

/** The sites that may embed an account's widget. Empty: every site; null: its settings cannot be read, so none. */
export function readAllowedOrigins(settings: unknown): string[] | null {
  const parsed = settingsSchema.safeParse(settings ?? {});
  return parsed.success ? parsed.data.allowedOrigins : null;
}

/** Whether a page of this origin may open the web chat of an account. */
export function mayEmbed(settings: unknown, origin: string | undefined): boolean {
  const allowed = readAllowedOrigins(settings);
  if (allowed === null) return false;
  return allowed.length === 0 || (origin !== undefined && allowed.includes(origin));
}
