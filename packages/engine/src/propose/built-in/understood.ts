import type { Intent } from "@konstruct/core/agent/agent-config";
import type { Handoff } from "@konstruct/core/handoff";
import type { DialogueAct } from "@konstruct/understanding/language/dialogue-acts";
import type { SmallTalk } from "@konstruct/understanding/language/small-talk";
import type { Goal, WaitingCall } from "../../session/session-state.ts";
import type { Understanding } from "../understand/intents/understanding.ts";

/** What a message is, before anything is proposed for it. */
export type Understood =
  /** `isDoubtful`: taken for an answer only for want of something better. */
  | { kind: "goal"; intent: Intent; understanding: Understanding; isDoubtful?: boolean }
  /** A yes or a no to calls that were shown. */
  | { kind: "answer"; answer: "yes" | "no"; calls: readonly WaitingCall[] }
  /** A yes that was said before its question. */
  | { kind: "early" }
  /** How something stands that a person has to decide. */
  | { kind: "news"; call: WaitingCall }
  /** About the conversation itself; the goal is what a return names. */
  | { kind: "act"; act: DialogueAct; goal: Goal | null }
  /** It asks for nothing an agent does; `intent` is the agent's own for it. */
  | { kind: "small_talk"; talk: SmallTalk; intent: Intent | null }
  /** It asks for something that the agent plainly does not do. */
  | { kind: "cannot" }
  /** It takes note of what was said. */
  | { kind: "noted" }
  /** Null: nothing is open that it could be about. */
  | { kind: "cancel"; goal: Goal | null }
  /** A person is to take over. */
  | { kind: "handoff"; handoff: Handoff }
  /** The person that was offered is not wanted. */
  | { kind: "declined" }
  /** `likely`: requests that may be meant, likeliest first. `isSubject`: it can be about something of the agent's. */
  | { kind: "unknown"; eligible: Intent[]; likely: Intent[]; isOffTopic: boolean; isSubject: boolean }
  /** Clearly about something else. */
  | { kind: "out_of_scope" }
  /** Files that ask for nothing. */
  | { kind: "files" };
