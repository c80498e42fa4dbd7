import type { JsonObject } from "@konstruct/core/json";
import { z } from "zod";

const word = z.string().min(1).max(64).toLowerCase();

/**
 * One approved text in one language, as the Graph API lists it (Meta, "Message templates"). Statuses, categories and qualities are
 * stored in lower case and as open words: Meta adds new ones without notice.
 */
export const whatsappTemplateSchema = z.object({
  externalId: z.string().min(1).max(64),
  name: z.string().min(1).max(512),
  language: z.string().min(1).max(16),
  category: word,
  status: word,
  quality: word.default("unknown"),
  format: z.enum(["positional", "named"]).default("positional"),
  components: z.array(z.custom<JsonObject>((value) => typeof value === "object" && value !== null)),
});
export type WhatsappTemplate = z.infer<typeof whatsappTemplateSchema>;

/** Flagged is a warning: people still receive the template until Meta pauses it. */
const usable: ReadonlySet<string> = new Set(["approved", "flagged", "reinstated", "unpaused", "unarchived"]);

export const isUsable = ({ status }: Pick<WhatsappTemplate, "status">): boolean => usable.has(status);
