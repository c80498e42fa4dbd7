import { AppError } from "@konstruct/core/errors";
import { publicRefusal } from "@konstruct/core/public-error";

/** Wrong usage: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** A failure: exit code 1. `message` says what, why and what to do. */
export class CommandError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CommandError";
  }
}

export const exitCodes = { ok: 0, failed: 1, misuse: 2 } as const;

type Issue = { path: readonly PropertyKey[]; message: string };

/** Zod's message is a JSON document; its issues fit on a line. Detected by shape, so that `--help` does not load Zod. */
function issuesOf(thrown: Error): readonly Issue[] {
  return thrown.name === "ZodError" && "issues" in thrown ? (thrown.issues as Issue[]) : [];
}

/** The message of a thrown value. A refused connection to a name with two addresses has none of its own. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof AggregateError && thrown.message === "") return messageOf(thrown.errors[0]);
  if (!(thrown instanceof Error)) return String(thrown);
  const issues = issuesOf(thrown).map(({ path, message }) => `${path.join(".") || "input"}: ${message}`);
  return issues.join("; ") || thrown.message || thrown.name;
}

const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED:
    "Nothing listens there: start it or check the address; `konstruct doctor` shows what answers.",
  ENOTFOUND: "Check the host name in the URL.",
  EACCES: "Run as a user who may, or choose another folder with KONSTRUCT_DATA_DIR.",
  ENOSPC: "Free some disk space.",
  "28P01": "Check the user and password in the URL.",
  "3D000": "Create the database first, or check its name in the URL.",
};

function remedyFor(thrown: unknown): string {
  const failed = thrown instanceof AggregateError ? thrown.errors[0] : thrown;
  const code = failed instanceof Error && "code" in failed ? String(failed.code) : "";
  return remedies[code] ?? "";
}

/** One line (a table of problems may be more): what, why, what to do. */
export function describeFailure(thrown: unknown): { exitCode: number; text: string } {
  const [message, remedy] = [messageOf(thrown), remedyFor(thrown)];
  const text = remedy === "" ? message : `${message.replace(/[.:]$/, "")}. ${remedy}`;
  return { exitCode: thrown instanceof UsageError ? exitCodes.misuse : exitCodes.failed, text };
}

/** An AppError as one line of JSON for programs: its code, the refusal's id and the text. @returns undefined for another error */
export function failureJson(thrown: unknown): string | undefined {
  if (!(thrown instanceof AppError)) return undefined;
  const { code, message, retryable } = thrown;
  return JSON.stringify({ error: { code, refusal: publicRefusal(thrown).id, message, retryable } });
}
