import { AppError } from "@konstruct/core/errors";

export type ExpressionProblem =
  | "too_long"
  | "too_deep"
  | "syntax"
  | "unknown_name"
  | "division_by_zero"
  | "not_defined"
  | "overflow";

/** Why an expression has no value, and where: the position of a character, the first is 1. */
export class ExpressionError extends AppError {
  readonly problem: ExpressionProblem;
  readonly position: number;

  /** @param offset of the character, the first is 0 */
  constructor(problem: ExpressionProblem, offset: number, reason: string) {
    super("invalid_input", `${reason} (at character ${offset + 1})`);
    this.problem = problem;
    this.position = offset + 1;
  }
}
