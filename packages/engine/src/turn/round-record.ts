import type { JsonObject } from "@konstruct/core/json";

/** One answer of the proposer, or why there was none, with the rails' verdicts, for the trace. It is already redacted. */
export type RoundRecord = {
  asked: { purpose: "propose" | "specialist"; messages: number; characters: number };
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
