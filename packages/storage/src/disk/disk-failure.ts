import { AppError } from "@konstruct/core/errors";

function errnoOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && "syscall" in thrown && "code" in thrown ? String(thrown.code) : undefined;
}

export function isMissing(thrown: unknown): boolean {
  return errnoOf(thrown) === "ENOENT";
}

/** A file system error as `not_found` or `unavailable`; any other error came from the body and is returned unchanged. */
export function diskFailure(thrown: unknown): unknown {
  const code = errnoOf(thrown);
  if (code === undefined) return thrown;
  if (code === "ENOENT") return new AppError("not_found", "There is no such object", { cause: thrown });
  return new AppError("unavailable", `The folder of objects fails: ${code}`, { cause: thrown });
}
