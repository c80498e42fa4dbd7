import type { AppError } from "../errors.ts";
import { type Problem, type Refusal, refusalText } from "./catalogue.ts";

export const problemOf = (refusal: Refusal): Problem => ({ text: refusalText(refusal), refusal });

/** Why something failed, for the member who requested it. The message of an error without a refusal is shown: do not pass an internal error. */
export const toProblem = ({ refusal, message }: Pick<AppError, "refusal" | "message">): Problem =>
  refusal === undefined ? { text: message, refusal: null } : problemOf(refusal);
