import type { Intent } from "@konstruct/core/agent/agent-config";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import type { Params } from "@konstruct/understanding/slots/params";
import { extractSlots } from "@konstruct/understanding/slots/slot-extractors";
import type { UnderstandRequest, Waiting } from "./understanding.ts";

/** The input of the built-in classifier. */
export type Request = Omit<UnderstandRequest, "agent" | "history">;

/** From this score on a message is a request of its own, even if it could answer the open question. */
export const interrupts = 0.6;

/** The values of an intent's parameters found in the message. */
export function paramsOf(
  { text, now, zone, locale, shown }: Request,
  intent: Intent,
  waiting: Waiting | null = null,
): Params {
  const open = waiting === null ? {} : { waitingFor: waiting.param, known: waiting.slots };
  return extractSlots(text, paramSpecsOf(intent), { now, zone, locale, shown, ...open });
}
