import type { JsonObject } from "@konstruct/core/json";
import type { ContactRequest, Slots } from "../session/session-state.ts";

/** A number of a reply, and the expression over sourced numbers that it is worked out by: 155, "3*45+20". */
export type CitedSum = { result: number; of: string };

/** Why a person is brought in, where it is one of the causes that tenants count. */
export const handoverCauses = ["contact_asked", "topic", "sentiment", "low_confidence"] as const;
export type HandoverCause = (typeof handoverCauses)[number];

/** What a proposer may ask for. The rails accept each one or refuse it with a reason (design, section 1). */
export type Proposal =
  | { kind: "requests"; requests: ContactRequest[]; language?: string | undefined }
  | { kind: "call"; tool: string; args: JsonObject }
  /** `remembered` are slots that nobody was asked for, since the contact gave them some other time. */
  | { kind: "start_goal"; type: string; slots: Slots; remembered?: string[] | undefined }
  /** `skip` are values that the contact leaves open. */
  | { kind: "set_slots"; slots: Slots; skip?: string[] | undefined }
  | { kind: "close_goal"; failed?: boolean | undefined }
  | { kind: "cancel_goal"; type: string }
  | { kind: "resume_goal"; type: string }
  | { kind: "withdraw"; op: string }
  | { kind: "answer_consent"; ops: string[]; answer: "yes" | "no"; quote: string }
  /** `slot` is the value of the open goal that is asked for; `unsure`: nothing was understood, and false where it is asked for the first time. */
  | { kind: "ask"; text: string; slot?: string | undefined; unsure?: boolean | undefined }
  | { kind: "remember"; preference: string; value: string; quote: string }
  /** A preference that does not hold any more. */
  | { kind: "forget"; preference: string; quote: string }
  | { kind: "attach"; file: string }
  /** Of what a `because` is about, such as a topic's id, `reason` is the name. */
  | { kind: "hand_over"; reason: string; text: string; because?: HandoverCause | undefined }
  | { kind: "decline"; text: string; unsure?: boolean | undefined }
  | {
      kind: "say";
      text: string;
      done: string[];
      closes: boolean;
      unsure?: boolean | undefined;
      language?: string | undefined;
      sums?: CitedSum[];
    }
  /** Something that cannot be read as one of the others. */
  | { kind: "unreadable"; problem: string };

/** `callId` is the provider's id of the function call it came in; null for bare text. */
export type Proposed = { proposal: Proposal; callId: string | null };

/** What the rails said to one proposal, for the record of the turn. */
export type Verdict = { accepted: boolean; code: string; reason: string };

/** Proposals that end a turn with words. */
export type Words = Extract<Proposal, { kind: "say" | "ask" | "decline" | "hand_over" }>;

export const isWords = (proposal: Proposal): proposal is Words =>
  proposal.kind === "say" ||
  proposal.kind === "ask" ||
  proposal.kind === "decline" ||
  proposal.kind === "hand_over";
