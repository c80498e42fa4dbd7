import type { ShownItem } from "@konstruct/understanding/slots/params";
import { z } from "zod";

type Slots = Record<string, string | number>;

export type ReadContext = {
  channel: string;
  contactId: string | null;
  tier: string | null;
  intent: string | null;
  waitingFor: string | null;
  slots: Slots;
  /** `isAgent` is null where nobody said who spoke. */
  history: { isAgent: boolean | null; text: string }[];
  /** What was shown before, for "the second one". */
  shown: ShownItem[];
  now: Date;
};

/** What a caller may know of the conversation, under the names callers give it. Every field may be absent or null. */
export type ClassifyContext = Readonly<Record<string, unknown>>;

/** Names of one field, compared without case, `_` and `-`: `waitingForParam` and `waiting_for_param` are one name. */
const names = {
  channel: ["channel"],
  contactId: ["contactid", "customerid", "userid"],
  tier: ["tier", "customertier"],
  intent: ["intent", "intentid", "currentintent", "activeintent", "pendingintent", "lastintent"],
  waitingFor: ["waitingforparam", "waitingfor", "pendingparam", "askedfor", "awaiting", "expectedparam"],
  slots: ["params", "slots", "knownparams", "collected", "collectedparams"],
  history: ["history", "messages", "previousmessages"],
  previous: ["previousmessage", "lastmessage", "previous", "lastusermessage"],
  question: ["question", "lastagentmessage", "lastbotmessage", "lastquestion"],
  shown: ["shown", "shownitems", "candidates"],
  now: ["now", "date"],
} as const;

const word = z.string().nullish();
const said = z.looseObject({ role: word, author: word, from: word, text: word, content: word });
const shape = z.object({
  channel: word,
  contactId: word,
  tier: word,
  intent: word,
  waitingFor: word,
  slots: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullish(),
  history: z.array(z.union([z.string(), said])).nullish(),
  previous: z.union([z.string(), said]).nullish(),
  question: word,
  shown: z.array(z.object({ key: z.string(), label: z.string() })).nullish(),
  now: z.union([z.string(), z.date()]).nullish(),
});

function gathered(given: ClassifyContext): Record<string, unknown> {
  const plain = new Map(
    Object.entries(given).map(([name, value]) => [name.toLowerCase().replaceAll(/[_-]/g, ""), value]),
  );
  return Object.fromEntries(
    Object.entries(names).map(([field, known]) => [
      field,
      known.map((name) => plain.get(name)).find((value) => value !== undefined && value !== null),
    ]),
  );
}

function lineOf(entry: string | z.infer<typeof said>, role: boolean | null): ReadContext["history"][number] {
  if (typeof entry === "string") return { isAgent: role, text: entry };
  const speaker = entry.role ?? entry.author ?? entry.from;
  const isAgent = speaker ? /^(?:agent|assistant|bot|ai|system|member|konstruct)$/i.test(speaker) : role;
  return { isAgent, text: entry.text ?? entry.content ?? "" };
}

function known(slots: z.infer<typeof shape>["slots"]): Slots {
  const filled = Object.entries(slots ?? {}).filter((entry): entry is [string, string | number] => {
    return entry[1] !== null && entry[1] !== "";
  });
  return Object.fromEntries(filled);
}

/** @throws ZodError when a known field has another type */
export function readClassifyContext(given: unknown): ReadContext {
  const context = shape.parse(gathered(z.looseObject({}).parse(given ?? {})));
  const now = new Date(context.now ?? Date.now());
  return {
    channel: context.channel ?? "webchat",
    contactId: context.contactId ?? null,
    tier: context.tier ?? null,
    intent: context.intent ?? null,
    waitingFor: context.waitingFor ?? null,
    slots: known(context.slots),
    history: [
      ...(context.history ?? []).map((entry) => lineOf(entry, null)),
      ...(context.previous ? [lineOf(context.previous, null)] : []),
      ...(context.question ? [lineOf(context.question, true)] : []),
    ],
    shown: context.shown ?? [],
    now: Number.isNaN(now.getTime()) ? new Date() : now,
  };
}
