import { z } from "zod";

const mostLanguages = 10;
const mostStarters = 4;
/** Of the PNG in base64. */
const longestLogo = 32_000;
/** Pixels a side. */
const largestLogo = 256;

const pngSignature = "89504e470d0a1a0a";

/** Whether these bytes are a PNG of at most `largestLogo` pixels a side: its header has width and height at fixed places. */
function isSmallPng(base64: string): boolean {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length < 33 || bytes.subarray(0, 8).toString("hex") !== pngSignature) return false;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return width > 0 && height > 0 && width <= largestLogo && height <= largestLogo;
}

const textsSchema = z.strictObject({
  title: z.string().trim().max(60).default(""),
  greeting: z.string().trim().max(300).default(""),
  /** Questions a visitor can send with one click. */
  starters: z.array(z.string().trim().min(1).max(80)).max(mostStarters).default([]),
});
export type WidgetTexts = z.output<typeof textsSchema>;

/** How the widget of one site looks and what it offers. Empty texts are the widget's own. */
export const widgetSettingsSchema = z.strictObject({
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #1f5eff")
    .default("#1f5eff"),
  position: z.enum(["right", "left"]).default("right"),
  /** A PNG in base64. */
  logo: z
    .base64()
    .max(longestLogo)
    .refine(isSmallPng, `must be a PNG of at most ${largestLogo} by ${largestLogo} pixels`)
    .nullable()
    .default(null),
  /** By language (ISO 639-1); the first one is shown to visitors of other languages. */
  texts: z
    .record(z.string().regex(/^[a-z]{2}$/, "must be a language code such as en"), textsSchema)
    .refine(
      (texts) => Object.keys(texts).length <= mostLanguages,
      `must have at most ${mostLanguages} languages`,
    )
    .default({}),
  /** Visitors may send files. */
  uploads: z.boolean().default(false),
  /** Visitors are asked to rate a conversation once it is resolved. */
  rating: z.boolean().default(false),
  /** Whether visitors prove who they are with a hash their site computes. */
  identity: z.enum(["off", "optional", "required"]).default("off"),
});
export type WidgetSettings = z.output<typeof widgetSettingsSchema>;

/** The settings of a web-chat account; the defaults where none are stored or they cannot be read. */
export function readWidgetSettings(settings: Record<string, unknown>): WidgetSettings {
  return widgetSettingsSchema.safeParse(settings.widget ?? {}).data ?? widgetSettingsSchema.parse({});
}
