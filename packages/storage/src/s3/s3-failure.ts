import { S3ServiceException } from "@aws-sdk/client-s3";
import { AppError } from "@konstruct/core/errors";

const missing: ReadonlySet<string> = new Set(["NoSuchKey", "NotFound"]);

export function isMissing(thrown: unknown): boolean {
  return thrown instanceof S3ServiceException && missing.has(thrown.name);
}

/** A failed S3 call as an AppError; an error that was already one came from the body. */
export function s3Failure(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isMissing(thrown)) return new AppError("not_found", "There is no such object", { cause: thrown });
  const status = thrown instanceof S3ServiceException ? thrown.$metadata.httpStatusCode : undefined;
  const refused = status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
  const name = thrown instanceof Error ? thrown.name : "Error";
  return refused
    ? new AppError("misconfigured", `Object storage refused: ${name}`, { cause: thrown, context: { status } })
    : new AppError("unavailable", `Object storage fails: ${name}`, { cause: thrown, context: { status } });
}
