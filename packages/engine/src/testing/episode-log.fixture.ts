import type { JsonObject } from "@konstruct/core/json";
import type { Meaning } from "./contact-lines.fixture.ts";
import type { Rules } from "./world.fixture.ts";

/** What is visible outside the engine, in order: the transcript, and the calls the tool server received. */
export type Entry =
  | {
      kind: "contact";
      /** Null for a button press. */
      lines: { meaning: Meaning; text: string }[] | null;
      pressed: string | null;
      /** Minutes since the episode began, like all times here. */
      sentAt: number;
    }
  | { kind: "reply"; text: string; choices: { id: string; title: string }[]; at: number }
  | { kind: "member" }
  | { kind: "changed"; tool: string }
  | { kind: "ruled"; rules: Rules }
  | { kind: "decided"; tool: string; args: JsonObject; state: string; isStale: boolean }
  | { kind: "call"; tool: string; args: JsonObject; end: "done" | "rejected" | "timeout" }
  | { kind: "turn"; proposals: number; at: number };

export type EpisodeLog = Entry[];
