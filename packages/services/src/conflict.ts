import { AppError } from "@konstruct/core/errors";

/** A refusal in words for people. */
export function conflict(message: string): AppError {
  return new AppError("conflict", message, { publicMessage: message });
}
