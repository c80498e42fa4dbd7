import { type AppError, toAppError } from "@konstruct/core/errors";
import type { EgressRequest, EgressResponse } from "@konstruct/egress/egress";
import type { ToolAnswer, ToolContext } from "../contract/tool.ts";

export type ToolFailure = Extract<ToolAnswer, { ok: false }>;
export type Called = { ok: true; response: EgressResponse } | ToolFailure;

/** The text of a tool result for each reason of the egress. */
const refusals: Readonly<Record<string, [code: string, message: string]>> = {
  address_refused: ["address_refused", "That address is not on the open internet"],
  host_refused: ["host_not_allowed", "That host is not on the list of allowed hosts"],
  scheme_refused: [
    "scheme_not_allowed",
    "Only http and https are possible, and never from https back to http",
  ],
  port_refused: ["port_not_allowed", "Only the ports 80 and 443 are possible"],
  too_many_redirects: ["too_many_redirects", "It redirects too often"],
  too_large: ["response_too_large", "The answer is too large"],
  encoding_refused: ["encoding_refused", "The answer is encoded in a way that is not read"],
};

export const failure = (code: string, message: string, retryable = false): ToolFailure => ({
  ok: false,
  code,
  message,
  retryable,
});

/** The request that the egress refused, and the reason; null for any other error. */
export function refusalOf({ context }: AppError): ToolFailure | null {
  const refusal = refusals[String(context.reason)];
  return refusal === undefined ? null : failure(...refusal);
}

/** Calls out through the egress; every failure becomes a result. */
export async function callOutside(
  { egress, signal }: Pick<ToolContext, "egress" | "signal">,
  request: EgressRequest,
): Promise<Called> {
  if (egress === null) return failure("misconfigured", "This installation gives its tools no egress.");
  try {
    return { ok: true, response: await egress.request({ ...request, signal }) };
  } catch (thrown) {
    const error = toAppError(thrown);
    const refusal = refusalOf(error);
    if (refusal !== null) return refusal;
    return failure(
      error.code === "invalid_input" ? "invalid_args" : error.code,
      error.message,
      error.retryable,
    );
  }
}
