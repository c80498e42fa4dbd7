import { z } from "zod";
import { timeZoneSchema, weekdays } from "./hours/opening-hours.ts";
import { languageTagSchema } from "./language-tag.ts";

const email = z.email().max(254);

const shiftSchema = z.strictObject({
  /** Email addresses of members, in the order in which they are notified. */
  members: z.array(email).min(1).max(20),
  /** The days it begins on. */
  days: z.array(z.enum(weekdays)).min(1),
  from: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "is a time of day such as 09:00"),
  /** Not later than `from`: it ends on the next day. */
  to: z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, "is a time of day such as 17:30"),
  /** Only for these topics: who is on call for them. Absent: for everything. */
  topics: z.array(z.string().min(1).max(80)).min(1).max(50).optional(),
});
export type Shift = z.infer<typeof shiftSchema>;

/** Channels of notices. The portal is none: members may not have it open. */
export const noticeChannels = ["slack", "whatsapp", "email"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** The shifts of the members. Outside all shifts no member is on duty. */
const rotaSchema = z.strictObject({
  /** The time zone of the times below: `Asia/Bangkok`. Absent: the agent's. */
  timezone: timeZoneSchema.optional(),
  shifts: z.array(shiftSchema).min(1).max(50),
});

/** When a conversation is escalated, and to whom (requirements G1, G2). */
export const escalationSchema = z.strictObject({
  /** A contact who asks for a person gets one. Off: the agent says what it can do instead, and never offers a person. */
  natural_language: z.boolean().default(true),
  /** Turns in a row without progress before it escalates; 0 is never. */
  failed_attempts: z.number().int().min(0).max(20).default(3),
  /** A new request recognised with less confidence than this goes to a person; 0 is never. */
  min_confidence: z.number().min(0).max(1).default(0),
  /** Subjects that a person answers. The words of a phrase are matched in their order, with any endings, in any language. */
  topics: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(80),
        phrases: z.array(z.string().min(1).max(120)).max(100).default([]),
        /** A matching phrase escalates before any model is called. Otherwise the model decides the subject of a message. */
        always: z.boolean().optional(),
        /** By language: what the contact reads first when it hands over, before who takes over is said. */
        say: z.record(languageTagSchema, z.string().trim().min(1).max(1_000)).optional(),
      }),
    )
    .max(50)
    .default([]),
  /** Clear anger, a threat to leave or a threat of legal action. Off by default: to a law firm the last is trade. */
  sentiment: z.boolean().default(false),
  /** The email address of the member who is notified first. */
  assignee: email.nullable().default(null),
  rota: rotaSchema.nullable().default(null),
  /** Who is notified when no member is on duty or none answers. */
  fallback: email.nullable().default(null),
  /** How they are notified, besides the portal, which shows every escalation. */
  deliver_by: z.array(z.enum(noticeChannels)).default([...noticeChannels]),
  /** The question by which the agent offers a person; empty: the built-in line. */
  offer: z.string().max(300).optional(),
  /** What the agent says when it hands over; empty: the built-in line. */
  say: z.string().max(1_000).default(""),
  /** The same outside hours; `{back}` is replaced by the time the next shift begins. */
  say_outside_hours: z.string().max(1_000).default(""),
  /** How long a member has to take over before the next one is notified. */
  answer_within_minutes: z.number().int().min(1).max(1_440).default(15),
  /** How long a member may be silent before the agent answers again. */
  hand_back_after_minutes: z.number().int().min(5).max(10_080).default(60),
  /** `keep_answering`: the agent continues, and the member sees the conversation when back. */
  outside_hours: z.enum(["keep_answering", "wait"]).default("keep_answering"),
});
export type Escalation = z.infer<typeof escalationSchema>;
