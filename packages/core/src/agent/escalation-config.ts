import { z } from "zod";

export const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
export type Weekday = (typeof weekdays)[number];

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const email = z.email().max(254);

const shiftSchema = z.strictObject({
  /** E-mail addresses of members, the first to be asked first. */
  members: z.array(email).min(1).max(20),
  /** The days it begins on. */
  days: z.array(z.enum(weekdays)).min(1),
  from: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "is a time of day such as 09:00"),
  /** Not later than `from`: it ends on the next day. */
  to: z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, "is a time of day such as 17:30"),
});
export type Shift = z.infer<typeof shiftSchema>;

/** Who is there when. Outside all shifts nobody is. */
const rotaSchema = z.strictObject({
  /** What the times below are in: `Asia/Bangkok`. */
  timezone: z.string().refine(isTimeZone, "is no time zone such as Asia/Bangkok"),
  shifts: z.array(shiftSchema).min(1).max(50),
});

/** When a person is asked to take over, and who (requirements G1, G2). */
export const escalationSchema = z.strictObject({
  /** The contact's asking for a person brings one. Off: the agent says what it can do instead, and never offers one. */
  natural_language: z.boolean().default(true),
  /** Turns in a row that helped nobody; 0 is never. */
  failed_attempts: z.number().int().min(0).max(20).default(3),
  /** A new request recognised with less confidence than this goes to a person; 0 is never. */
  min_confidence: z.number().min(0).max(1).default(0),
  /** Subjects that a person answers. A phrase counts word by word, in English, Thai or both. */
  topics: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(80),
        phrases: z.array(z.string().min(1).max(120)).max(100).default([]),
        /** A phrase brings the person before any model is asked. Otherwise the model decides what a message is about. */
        always: z.boolean().optional(),
      }),
    )
    .max(50)
    .default([]),
  /** Clear anger, a threat to leave or to go to law. */
  sentiment: z.boolean().default(true),
  /** The member who is asked first, by e-mail address. */
  assignee: email.nullable().default(null),
  rota: rotaSchema.nullable().default(null),
  /** Who is asked when nobody is on duty or nobody answers. */
  fallback: email.nullable().default(null),
  /** How they are told, beside the portal, which shows every escalation. */
  deliver_by: z.array(z.enum(["slack", "whatsapp", "email"])).default(["slack"]),
  /** The agent's words; empty is built in. */
  say: z.string().max(1_000).default(""),
  /** The same while nobody is on duty; `{back}` stands for when somebody is. */
  say_outside_hours: z.string().max(1_000).default(""),
  /** A member who has not taken it over by then is followed by the next. */
  answer_within_minutes: z.number().int().min(1).max(1_440).default(15),
  /** A member's silence after which the agent answers again. */
  hand_back_after_minutes: z.number().int().min(5).max(10_080).default(60),
  /** `keep_answering`: the agent goes on helping, and the colleague sees it when back. */
  outside_hours: z.enum(["keep_answering", "wait"]).default("keep_answering"),
});
export type Escalation = z.infer<typeof escalationSchema>;
