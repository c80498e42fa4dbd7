import type { JsonObject } from "@konstruct/core/json";
import { masked } from "./masked.ts";
import type { StoredTrace } from "./stored-trace.ts";

/** One request to the model in a turn of the second engine. */
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

const maskedArgs = (detail: JsonObject, hidden: readonly string[]): JsonObject => {
  const { args, slots, ...rest } = masked(detail, hidden);
  const inner = (value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? masked(value as JsonObject, hidden)
      : undefined;
  return {
    ...rest,
    ...(inner(args) && { args: inner(args)! }),
    ...(inner(slots) && { slots: inner(slots)! }),
  };
};

/** @param hidden the parameters the agent masks */
export function roundsOf({ rounds }: StoredTrace, hidden: readonly string[]): RoundView[] {
  return rounds.map(({ asked, answered, proposals }) => ({
    asked,
    answered: "error" in answered ? null : answered,
    error: "error" in answered ? answered.error : null,
    proposals: proposals.map((one) => ({ ...one, detail: maskedArgs(one.detail, hidden) })),
  }));
}
