import { type Refusal, refusalText } from "./refusals/catalogue.ts";

/** What went wrong, as a code for programs. */
export type ErrorCode =
  | "invalid_input"
  | "unauthorised"
  | "not_found"
  | "conflict"
  | "rate_limited"
  | "timeout"
  | "unavailable"
  | "misconfigured"
  | "rejected_by_platform"
  | "uncertain"
  | "internal";

export type AppErrorOptions = {
  /** Whether the same call may succeed later without a change. */
  retryable?: boolean;
  /** Milliseconds to wait, as the other side requested. */
  retryAfterMs?: number;
  /** The text that people may read, by its id in the catalogue; `message` is for the log. */
  refusal?: Refusal;
  context?: Record<string, unknown>;
  cause?: unknown;
};

const retryableByDefault: ReadonlySet<ErrorCode> = new Set(["rate_limited", "timeout", "unavailable"]);

/** The only error class thrown on purpose. Expected outcomes are unions, not errors. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly refusal: Refusal | undefined;
  readonly context: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.retryable = options.retryable ?? retryableByDefault.has(code);
    this.retryAfterMs = options.retryAfterMs;
    this.refusal = options.refusal;
    this.context = options.context ?? {};
  }

  /** The English text for people; undefined where the error has none. */
  get publicMessage(): string | undefined {
    return this.refusal && refusalText(this.refusal);
  }
}

/** Wraps any thrown value so that the code and the retry flag are always there. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new AppError("internal", message, { cause: thrown });
}
