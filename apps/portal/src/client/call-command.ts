import type { VerbInput, VerbName, VerbOutput } from "../commands/catalogue.ts";
import type { ErrorBody } from "../server/error-answer.ts";
import { unreachable } from "./unreachable.ts";

/** Why something was not done, as the server said it. */
export class VerbError extends Error {
  readonly code: string;
  readonly retryable: boolean;
  /** To be quoted when somebody asks for help. */
  readonly requestId: string | undefined;
  /** More than words, where the verb gives it: findings by path, who was faster. */
  readonly details: unknown;

  constructor({ code, message, retryable, requestId, context }: ErrorBody["error"]) {
    super(message);
    this.code = code;
    this.retryable = retryable;
    this.requestId = requestId;
    this.details = context;
  }
}

async function readAnswer<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => undefined)) as { result: T } | ErrorBody | undefined;
  if (body === undefined) throw new VerbError(unreachable());
  if ("error" in body) throw new VerbError(body.error);
  return body.result;
}

/** Asks the portal to do something in a tenant. @throws VerbError */
export async function callVerb<Name extends VerbName>(
  org: string,
  name: Name,
  input: VerbInput<Name>,
  signal?: AbortSignal,
): Promise<VerbOutput<Name>> {
  const response = await fetch(`/api/o/${org}/commands/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input ?? null),
    ...(signal && { signal }),
  }).catch((thrown: unknown) => {
    if (signal?.aborted) throw thrown;
    throw new VerbError(unreachable());
  });
  return readAnswer(response);
}
