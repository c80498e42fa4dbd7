import { z } from "zod";

/** An agent's settings for each pack, by the pack's name; the pack defines their meaning. */
export const packSettingsSchema = z
  .record(z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/), z.record(z.string(), z.json()))
  .default({});
