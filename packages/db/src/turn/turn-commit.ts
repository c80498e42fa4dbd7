import type { PersonPromise } from "@konstruct/core/agent/hours/reach";
import type { RenderedMessage } from "@konstruct/core/channel";
import type { JsonObject } from "@konstruct/core/json";
import type { ReplyTarget } from "@konstruct/core/message";
import type { PreferenceChange } from "@konstruct/core/preference";
import type { ApprovalOutcome } from "../approval/approval.ts";
import type { NewApproval } from "../approval/request-approvals.ts";
import type { AuditFact } from "../audit/stage-audit.ts";
import type { Summons } from "../card/cards.ts";
import type { Disclosure } from "../conversation/disclosure.ts";
import type { NewEscalation } from "../escalation/escalations.ts";
import type { ModelCallRow } from "../model/model-call-row.ts";
import type { PlannedOutbox } from "../outbox/plan-outbox.ts";

/** The members to notify, and on which surfaces. */
export type Whom = Pick<Summons, "groups" | "roles" | "surfaces">;

/** Everything that one turn decided, as its commit writes it. */
export type TurnCommit = {
  tenantId: string;
  conversationId: string;
  channelAccountId: string;
  agentId: string;
  worker: string;
  fence: number;
  turn: {
    id: string;
    agentVersionId: string;
    fromSeq: number;
    toSeq: number;
    outcome: string;
    startedAt: Date;
    trace: unknown;
  };
  session: {
    expectedVersion: number;
    state: unknown;
    /** The session when the reply is not sent: then the contact has no question to answer. */
    stateUnsaid: unknown;
  };
  /** The version the next turn runs on: goals finish where they began. Null: the live one; undefined: unchanged. */
  pinnedVersionId?: string | null | undefined;
  /** The owner after this turn, unless a person owns it by then. */
  nextOwner: "agent" | "approval" | "person";
  /** Nothing was sent to the contact, and a person has to answer. */
  contactWaits: boolean;
  /** Set when a person is asked to take over. */
  escalation:
    | (Pick<NewEscalation, "id" | "reason" | "detail" | "brief"> & {
        whom: Whom;
        /** What the reply promises the contact; absent: no person. */
        promise?: PersonPromise | undefined;
      })
    | undefined;
  /** Who decides the approvals this turn requests. */
  reviewers: Whom;
  /** Steps were stored before the turn's writes; its trace holds them now. */
  hasSteps: boolean;
  /** It carries out a decision or changed something, so it is committed even when a person owns the conversation by now. */
  hasEffects: boolean;
  /** It answers while a person is awaited: they still have to answer what it read. */
  besidePerson: boolean;
  /** Only the decision was answered: earlier messages of the contact still wait for the conversation's owner. */
  leavesContactWaiting: boolean;
  reply:
    | {
        id: string;
        text: string;
        /** What is said before the text, in the same message: that an AI answers. It is part of `messages` already. */
        disclosure: Disclosure | undefined;
        target: ReplyTarget;
        messages: RenderedMessage[];
        replaces?: string | undefined;
        /** The source of each fact in the text. */
        provenance: JsonObject[];
      }
    | undefined;
  approvals: {
    requested: NewApproval[];
    withdrawn: { id: string; reason: string }[];
    settled: { id: string; hash: string; outcome: ApprovalOutcome; reason: string }[];
  };
  /** Preferences from the contact's own words. */
  preferences: readonly PreferenceChange[];
  /** Questions that nothing answered, and the score of the nearest passage. */
  unanswered: { questions: readonly string[]; bestScore: number };
  readToolCalls: {
    id: string;
    tool: string;
    args: JsonObject;
    /** The salt of the arguments' hash in the audit log. */
    salt: string;
    idempotencyKey: string;
    result: unknown;
  }[];
  modelCalls: ModelCallRow[];
  audit: AuditFact[];
  /** More messages wait than one turn reads. */
  hasMore: boolean;
  /** How long the next turn waits for further messages of a burst. */
  debounceMs: number;
  /** Whether a message that arrived meanwhile makes this reply outdated. */
  yieldToNewer: boolean;
  /** How long this worker has for sending the first message. */
  sendLeaseMs: number;
  /** The channel delivers by committing: nothing is left to send. */
  deliveredByCommit: boolean;
};

export type CommitOutcome =
  | {
      kind: "committed";
      outbox: PlannedOutbox[];
      /** When the next turn is due; undefined when there is none. */
      wakeInMs: number | undefined;
      /** No reply was sent: a person owns the conversation, or the contact stopped the turn. */
      withheld: boolean;
    }
  /** A newer message arrived: nothing was written, and both are answered together. */
  | { kind: "overtaken" }
  /** A person owns the conversation: nothing was written, and the person answers. */
  | { kind: "person_has_it" }
  /** Another worker has the conversation: nothing was written. */
  | { kind: "fenced_out" };
