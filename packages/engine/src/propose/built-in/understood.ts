import type { Intent } from "@konstruct/core/agent/agent-config";
import type { Handoff } from "@konstruct/core/handoff";
import type { DialogueAct } from "@konstruct/understanding/language/dialogue-acts";
import type { SmallTalk } from "@konstruct/understanding/language/small-talk";
import type { Goal, WaitingCall } from "../../session/session-state.ts";
import type { Understanding } from "../understand/intents/understanding.ts";

/** What a message is, before anything is proposed for it. */
export type Understood =
  /** `isDoubtful`: taken for an answer only because nothing else fits. `rivals`: nearly as likely. */
  | {
      kind: "goal";
      intent: Intent;
      understanding: Understanding;
      isDoubtful?: boolean;
      rivals: readonly Intent[];
    }
  /** A yes or a no to the shown calls. */
  | { kind: "answer"; answer: "yes" | "no"; calls: readonly WaitingCall[] }
  /** A yes sent before its question. */
  | { kind: "early" }
  /** A question about the progress of a call that waits for a member. */
  | { kind: "news"; call: WaitingCall }
  /** About the conversation itself; `goal`: the goal that "go back" names. */
  | { kind: "act"; act: DialogueAct; goal: Goal | null }
  /** Small talk; `intent`: the agent's own intent for it. */
  | { kind: "small_talk"; talk: SmallTalk; intent: Intent | null }
  /** A cancellation the agent has no intent for. */
  | { kind: "cannot" }
  /** The contact only acknowledges. */
  | { kind: "noted" }
  /** A cancellation; null: nothing is open that it could be about. */
  | { kind: "cancel"; goal: Goal | null }
  /** A person has to take over. */
  | { kind: "handoff"; handoff: Handoff }
  /** The contact declines the offered person. */
  | { kind: "declined" }
  /** `likely`: intents that may be meant, likeliest first. `isSubject`: it may be about something the agent serves. */
  | {
      kind: "unknown";
      eligible: Intent[];
      likely: Intent[];
      isOffTopic: boolean;
      isSubject: boolean;
    }
  /** Clearly about something the agent is not there for. */
  | { kind: "out_of_scope" }
  /** Files without a request. */
  | { kind: "files" };
