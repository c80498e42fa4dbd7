import { AppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import type { Extraction, ExtractionFailure } from "./document.ts";

type Failed = Extract<Extraction, { state: "failed" }>;

const failureKey = "failure";

/**
 * Refuses a file.
 * @param reason for people: what is wrong, why, and what to do
 * @throws AppError `invalid_input` always
 */
export function refuse(failure: ExtractionFailure, reason: string): never {
  throw refusalError("file.not_readable", { reason }, { context: { [failureKey]: failure } });
}

/** The reason passed to `refuse`, or that the file is damaged if a parser threw its own error. */
export function failureOf(thrown: unknown): Failed {
  if (thrown instanceof AppError && failureKey in thrown.context) {
    return { state: "failed", code: thrown.context[failureKey] as ExtractionFailure, reason: thrown.message };
  }
  return {
    state: "failed",
    code: "damaged",
    reason:
      "The file is damaged or not what its name says. Open it in the program it comes from and save it again.",
  };
}
