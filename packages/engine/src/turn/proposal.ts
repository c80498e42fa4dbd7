import type { JsonObject } from "@konstruct/core/json";
import type { Reply } from "@konstruct/core/message";
import type { ContactRequest, Slots } from "../session/session-state.ts";

/**
 * A number, day or time in a reply, and the expression over sourced ones that gives it: 155, "3*45+20"; "2026-12-05",
 * "2026-12-06 - 1 day"; "10:45", "10:00 + 45 min".
 */
export type CitedSum = { result: number | string; of: string };
type WithSums = { sums?: CitedSum[] | undefined };
/** Buttons below the words. Only code proposes them. */
type WithChoices = { choices?: Reply["choices"] };

/** Causes of a handoff that a model may name. */
export const handoffCauses = ["contact_asked", "topic", "sentiment"] as const;
/** Causes of a handoff that tenants see counted. */
export type HandoffCause = (typeof handoffCauses)[number] | "low_confidence";

/** What a proposer may propose. The rails accept each proposal or refuse it with a reason (docs/decisions/rails-decide.md). */
export type Proposal =
  | {
      kind: "requests";
      requests: ContactRequest[];
      language?: string | undefined;
      asksWhoAnswers?: boolean | undefined;
    }
  | { kind: "call"; tool: string; args: JsonObject }
  /** `remembered`: slots filled from memory instead of being asked for. */
  | { kind: "start_goal"; type: string; slots: Slots; remembered?: string[] | undefined }
  /** `skip`: values the contact leaves open. */
  | { kind: "set_slots"; slots: Slots; skip?: string[] | undefined }
  | { kind: "close_goal"; failed?: boolean | undefined }
  | { kind: "cancel_goal"; type: string }
  | { kind: "resume_goal"; type: string }
  | { kind: "withdraw"; op: string }
  | { kind: "answer_consent"; ops: string[]; answer: "yes" | "no"; quote: string }
  /**
   * `slot`: the value of the open goal that is asked for. `unsure`: the message was not understood; false when the value is asked
   * for the first time.
   */
  | ({ kind: "ask"; text: string; slot?: string | undefined; unsure?: boolean | undefined } & WithSums &
      WithChoices)
  | { kind: "remember"; preference: string; value: string; quote: string }
  /** Drops a preference the contact takes back. */
  | { kind: "forget"; preference: string; quote: string }
  | { kind: "attach"; file: string }
  /**
   * `because`: one of the counted causes; then `reason` names its subject, such as a topic's id. `note`: what the person who takes
   * over has to know.
   */
  | ({
      kind: "hand_over";
      reason: string;
      /** Announces the person. It is sent only if one can be reached now. */
      text: string;
      /** Everything else the contact should hear. It is sent in any case. */
      answer?: string;
      because?: HandoffCause | undefined;
      note?: string | undefined;
    } & WithSums)
  | ({ kind: "decline"; text: string; unsure?: boolean | undefined } & WithSums & WithChoices)
  | ({
      kind: "say";
      text: string;
      done: string[];
      closes: boolean;
      unsure?: boolean | undefined;
      language?: string | undefined;
    } & WithSums &
      WithChoices)
  /** An answer that cannot be read as any other proposal. */
  | { kind: "unreadable"; problem: string };

/** `callId`: the provider's id of the function call it came in; null for bare text. */
export type Proposed = { proposal: Proposal; callId: string | null };

/** The rails' verdict on one proposal, for the record of the turn. */
export type Verdict = { accepted: boolean; code: string; reason: string };

/** Proposals that end a turn with a message to the contact. */
export type Words = Extract<Proposal, { kind: "say" | "ask" | "decline" | "hand_over" }>;

export const isWords = (proposal: Proposal): proposal is Words =>
  proposal.kind === "say" ||
  proposal.kind === "ask" ||
  proposal.kind === "decline" ||
  proposal.kind === "hand_over";
