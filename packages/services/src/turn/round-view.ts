import type { JsonObject } from "@konstruct/core/json";
import { masked } from "./masked.ts";
import type { StoredTrace } from "./stored-trace.ts";

/** One request to the model in a turn. */
export type RoundView = {
  asked: { messages: number; characters: number };
  /** Null when the request failed. */
  answered: {
    model: string;
    tokensIn: number;
    tokensCached: number;
    tokensOut: number;
    costMicroUsd: number;
    latencyMs: number;
  } | null;
  error: string | null;
  proposals: { kind: string; detail: JsonObject; accepted: boolean; code: string; reason: string }[];
};

/** @param hidden the parameters the agent masks */
export function roundsOf({ rounds }: StoredTrace, hidden: readonly string[]): RoundView[] {
  return rounds.map(({ asked, answered, proposals }) => ({
    asked,
    answered: "error" in answered ? null : answered,
    error: "error" in answered ? answered.error : null,
    proposals: proposals.map((one) => ({ ...one, detail: masked(one.detail, hidden) })),
  }));
}
