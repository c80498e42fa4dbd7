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

type AppErrorOptions = {
  /** Whether the same call may succeed later without a change. */
  retryable?: boolean;
  /** Milliseconds to wait, as the other side requested. */
  retryAfterMs?: number;
  /** Text that a contact or an operator may read; `message` is for the log. */
  publicMessage?: string;
  context?: Record<string, unknown>;
  cause?: unknown;
};

const retryableByDefault: ReadonlySet<ErrorCode> = new Set(["rate_limited", "timeout", "unavailable"]);

/** The only error class thrown on purpose. Expected outcomes are unions, not errors. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly publicMessage: string | undefined;
  readonly context: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.retryable = options.retryable ?? retryableByDefault.has(code);
    this.retryAfterMs = options.retryAfterMs;
    this.publicMessage = options.publicMessage;
    this.context = options.context ?? {};
  }
}

/** Wraps any thrown value so that the code and the retry flag are always there. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new AppError("internal", message, { cause: thrown });
}
