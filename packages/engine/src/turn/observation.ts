import type { JsonObject } from "@konstruct/core/json";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { WaitingCall } from "../session/session-state.ts";
import type { Operation } from "./operation.ts";
import type { Proposal, Verdict } from "./proposal.ts";

/** What became of what was proposed, agreed to or decided, as data. A model is told the same in words. */
export type Observation =
  /** What the rails said to one proposal. */
  | { kind: "verdict"; proposal: Proposal; verdict: Verdict }
  /** A look-up that was proposed. */
  | { kind: "read"; tool: string; args: JsonObject; result: ToolResult }
  /** A write that was proposed. */
  | { kind: "written"; operation: Operation }
  /** The contact said yes, and it was made; null: not any more, for the `reason` of a rule, or for none that the contact may know. */
  | { kind: "agreed"; call: WaitingCall; operation: Operation | null; reason: string }
  /** The contact said no. */
  | { kind: "declined"; calls: readonly WaitingCall[] }
  /** A colleague decided; null: nothing was done. */
  | { kind: "decided"; call: WaitingCall; line: string; operation: Operation | null };
