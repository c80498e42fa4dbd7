import { z } from "zod";

/** What an agent sets of each pack, by the pack's name; its meaning is the pack's own. */
export const packSettingsSchema = z
  .record(z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/), z.record(z.string(), z.json()))
  .default({});
