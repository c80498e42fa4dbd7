import type { JsonObject } from "@konstruct/core/json";

/** One request to the model and what came of it, for the trace. Nothing in it needs redacting any more. */
export type RoundRecord = {
  asked: { purpose: "propose" | "specialist" | "verify"; messages: number; characters: number };
  answered:
    | {
        model: string;
        tokensIn: number;
        tokensCached: number;
        tokensOut: number;
        costMicroUsd: number;
        latencyMs: number;
        finishReason: string;
      }
    | { error: string };
  proposals: { kind: string; detail: JsonObject; accepted: boolean; code: string; reason: string }[];
};
