import { AppError } from "@konstruct/core/errors";

type Failed = { name: string; message: string; statusCode?: unknown };

function codeOf({ name, statusCode }: Failed): AppError["code"] {
  if (name.includes("Timeout")) return "timeout";
  if (statusCode === 401 || statusCode === 403) return "unauthorised";
  if (statusCode === 429) return "rate_limited";
  if (typeof statusCode === "number" && statusCode < 500) return "invalid_input";
  return "unavailable";
}

/**
 * Runs a call of the SDK and maps its errors to AppError.
 * @param options.absent returns undefined for 404
 */
export async function fromZep<T>(call: () => Promise<T>): Promise<T>;
export async function fromZep<T>(call: () => Promise<T>, options: { absent: true }): Promise<T | undefined>;
export async function fromZep<T>(call: () => Promise<T>, options?: { absent: true }): Promise<T | undefined> {
  try {
    return await call();
  } catch (thrown) {
    const failed: Failed = thrown instanceof Error ? thrown : { name: "", message: String(thrown) };
    if (options !== undefined && failed.statusCode === 404) return undefined;
    throw new AppError(codeOf(failed), `Zep: ${failed.message.slice(0, 300)}`, { cause: thrown });
  }
}
