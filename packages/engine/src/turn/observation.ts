import type { JsonObject } from "@konstruct/core/json";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { WaitingCall } from "../session/session-state.ts";
import type { Operation } from "./operation.ts";
import type { Proposal, Verdict } from "./proposal.ts";

/** What became of a proposal, a consent or a decision, as data. A model reads the same in words. */
export type Observation =
  /** The rails' verdict on one proposal. */
  | { kind: "verdict"; proposal: Proposal; verdict: Verdict }
  /** A read that was proposed. */
  | { kind: "read"; tool: string; args: JsonObject; result: ToolResult }
  /** A write that was proposed. */
  | { kind: "written"; operation: Operation }
  /**
   * The contact said yes and the call was made. `operation` is null if it was not possible any more: `reason` is a rule's reason
   * for the contact, or empty. `waitsForMember`: a member is asked to approve it instead.
   */
  | {
      kind: "agreed";
      call: WaitingCall;
      operation: Operation | null;
      reason: string;
      waitsForMember?: true;
    }
  /** The contact said no. */
  | { kind: "declined"; calls: readonly WaitingCall[] }
  /** A member decided. `operation` is null if nothing was done; `line` says so, or why what was done was changed. */
  | { kind: "decided"; call: WaitingCall; line: string; operation: Operation | null };
