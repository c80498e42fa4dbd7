import { AppError } from "@konstruct/core/errors";
import { parseJson } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { type Fields, fields } from "../../fields.ts";
import { failureReason } from "../../network-failure.ts";
import { explainErrorCode } from "../error-codes.ts";
import { type GraphOptions, graphBase } from "../graph-url.ts";
import { whatsappFailure } from "../outbound/outcome.ts";

export type GraphGetOptions = GraphOptions & {
  /** The global `fetch` by default. */
  fetch?: typeof fetch;
  /** Milliseconds one call may take; 10,000 by default. */
  timeoutMs?: number;
};

/** One GET, which may be repeated. @throws AppError that says in words what is wrong */
export async function graphGet(
  options: GraphGetOptions,
  path: string,
  query: Record<string, string>,
  token: string,
): Promise<Fields> {
  const url = `${graphBase(options)}/${path}?${new URLSearchParams(query)}`;
  const unreached = (thrown: unknown) => {
    throw new AppError("unavailable", `The Graph API was not reached: ${failureReason(thrown)}`);
  };
  const response = await (options.fetch ?? fetch)(url, {
    headers: { authorization: `Bearer ${token}` },
    // A redirect would send the token to another host.
    redirect: "manual",
    signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
  }).catch(unreached);
  const parsed = parseJson(await response.text().catch(unreached));
  const body = parsed.ok ? fields(parsed.value) : undefined;
  if (response.status === 200 && body !== undefined) return body;
  throw refusal(response, body);
}

function refusal(response: Response, body: Fields | undefined): AppError {
  const failure = whatsappFailure(response.status, response.headers, body);
  switch (failure.kind) {
    case "retry":
      return new AppError("rate_limited", failure.reason, { retryAfterMs: failure.afterMs });
    case "failed": {
      const words = explainErrorCode(failure.errorCode)?.words ?? "WhatsApp refused to answer.";
      return refusalError(
        "whatsapp.platform_refused",
        { reason: words },
        {
          message: `${words} (${failure.errorCode}: ${failure.reason})`,
          context: { errorCode: failure.errorCode },
        },
      );
    }
    default:
      return new AppError("unavailable", `The Graph API answers HTTP ${response.status}`);
  }
}
