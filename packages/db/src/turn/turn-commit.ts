import type { RenderedMessage } from "@konstruct/core/channel";
import type { JsonObject } from "@konstruct/core/json";
import type { ReplyTarget } from "@konstruct/core/message";
import type { PreferenceChange } from "@konstruct/core/preference";
import type { ApprovalOutcome } from "../approval/approval.ts";
import type { NewApproval } from "../approval/request-approvals.ts";
import type { AuditFact } from "../audit/stage-audit.ts";
import type { Summons } from "../card/cards.ts";
import type { NewEscalation } from "../escalation/escalations.ts";
import type { ModelCallRow } from "../model/model-call-row.ts";
import type { PlannedOutbox } from "../outbox/plan-outbox.ts";

/** Which members. */
export type Whom = Pick<Summons, "groups" | "roles" | "surfaces">;

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
    /** The same when the reply is not said: the contact has no question in front of them. */
    stateUnsaid: unknown;
  };
  /** The version the next turn runs on: goals finish where they began. Null: the live one; undefined: as it is. */
  pinnedVersionId?: string | null | undefined;
  /** Who has the conversation when this turn has ended; a person who has it by now keeps it. */
  nextOwner: "agent" | "approval" | "person";
  /** Nothing was said to the contact, and a person is to answer. */
  contactWaits: boolean;
  /** Set when a person is asked to take over. */
  escalation: (Pick<NewEscalation, "id" | "reason" | "detail"> & { whom: Whom }) | undefined;
  /** Who is asked to decide what this turn asks. */
  reviewers: Whom;
  /** Steps of the turn were kept before its writes; its trace holds them now. */
  hasSteps: boolean;
  /** It carries out a decision, or changed something: it is committed also when a person has the conversation by now. */
  hasEffects: boolean;
  /** The decision alone was answered: what the contact wrote before it still waits for whoever has the conversation. */
  leavesContactWaiting: boolean;
  reply:
    | {
        text: string;
        target: ReplyTarget;
        messages: RenderedMessage[];
        replaces?: string | undefined;
        /** Where each fact of the text comes from. */
        provenance: JsonObject[];
      }
    | undefined;
  approvals: {
    requested: NewApproval[];
    withdrawn: { id: string; reason: string }[];
    settled: { id: string; hash: string; outcome: ApprovalOutcome; reason: string }[];
  };
  /** What the contact's own words say they prefer. */
  preferences: readonly PreferenceChange[];
  readToolCalls: {
    id: string;
    tool: string;
    args: JsonObject;
    /** Of the hash that the audit log holds of the arguments. */
    salt: string;
    idempotencyKey: string;
    result: unknown;
  }[];
  modelCalls: ModelCallRow[];
  audit: AuditFact[];
  /** More messages wait than one turn reads. */
  hasMore: boolean;
  debounceMs: number;
  /** Whether a message that came meanwhile makes this reply stale. */
  yieldToNewer: boolean;
  sendLeaseMs: number;
  /** The channel delivers by committing: nothing is left to send. */
  deliveredByCommit: boolean;
};

export type CommitOutcome =
  | {
      kind: "committed";
      outbox: PlannedOutbox[];
      wakeInMs: number | undefined;
      /** Nothing was said: a person has the conversation, or the contact stopped the turn. */
      withheld: boolean;
    }
  /** A newer message came: nothing was written, answer both together. */
  | { kind: "overtaken" }
  /** A person has the conversation: nothing was written, and what the contact wrote is theirs to answer. */
  | { kind: "person_has_it" }
  /** Somebody else holds the conversation now: nothing was written. */
  | { kind: "fenced_out" };
