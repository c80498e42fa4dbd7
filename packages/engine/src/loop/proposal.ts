import type { Json, JsonObject } from "@konstruct/core/json";
import type { ContactRequest } from "../session-state.ts";

/** Values of a goal, by name. */
export type Slots = Record<string, Json>;

/** A number of a reply, and the expression over sourced numbers that it is worked out by: 155, "3*45+20". */
export type CitedSum = { result: number; of: string };

/** What a proposer may ask for. The rails accept each one or refuse it with a reason (design, section 1). */
export type Proposal =
  | { kind: "requests"; requests: ContactRequest[]; language?: string | undefined }
  | { kind: "call"; tool: string; args: JsonObject }
  | { kind: "start_goal"; type: string; slots: Slots }
  | { kind: "set_slots"; slots: Slots }
  | { kind: "close_goal" }
  | { kind: "cancel_goal"; type: string }
  | { kind: "resume_goal"; type: string }
  | { kind: "withdraw"; op: string }
  | { kind: "answer_consent"; ops: string[]; answer: "yes" | "no"; quote: string }
  | { kind: "ask"; text: string }
  | { kind: "remember"; preference: string; value: string; quote: string }
  | { kind: "attach"; file: string }
  | { kind: "hand_over"; reason: string; text: string }
  | { kind: "decline"; text: string }
  | {
      kind: "say";
      text: string;
      done: string[];
      closes: boolean;
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
