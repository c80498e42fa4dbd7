import type { CommandInput, CommandName, CommandOutput } from "../commands/catalogue.ts";
import type { ErrorBody } from "../server/shown-error.ts";
import { unreachable } from "./unreachable.ts";

/** A refused command, with the server's words. */
export class CommandError extends Error {
  readonly code: string;
  /** The id of the refusal in the catalogue; absent when the portal could not be reached. */
  readonly refusal: ErrorBody["error"]["refusal"];
  readonly retryable: boolean;
  /** The id to quote to support. */
  readonly requestId: string | undefined;
  /** Data of the refusal, where the command gives it: findings by path, the member who was faster. */
  readonly details: unknown;

  constructor({ code, refusal, message, retryable, requestId, context }: ErrorBody["error"]) {
    super(message);
    this.code = code;
    this.refusal = refusal;
    this.retryable = retryable;
    this.requestId = requestId;
    this.details = context;
  }
}

async function readAnswer<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => undefined)) as { result: T } | ErrorBody | undefined;
  if (body === undefined) throw new CommandError(unreachable());
  if ("error" in body) throw new CommandError(body.error);
  return body.result;
}

/** Calls a command of a tenant. @throws CommandError */
export async function callCommand<Name extends CommandName>(
  org: string,
  name: Name,
  input: CommandInput<Name>,
  signal?: AbortSignal,
): Promise<CommandOutput<Name>> {
  const response = await fetch(`/api/o/${org}/commands/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input ?? null),
    ...(signal && { signal }),
  }).catch((thrown: unknown) => {
    if (signal?.aborted) throw thrown;
    throw new CommandError(unreachable());
  });
  return readAnswer(response);
}
