import { setTimeout as delay } from "node:timers/promises";
import type { Faults } from "./faults.ts";
import type { SignedRequest } from "./sign.ts";

/** One POST of a webhook. `status` is absent if no answer came. */
export type Attempt = { status?: number; error?: string; body?: string };
export type Delivery = { attempts: Attempt[]; ok: boolean };

export type DeliverOptions = {
  faults: Faults;
  /** Milliseconds before each retry; its length is the number of retries. */
  retryDelaysMs: number[];
  /** Milliseconds the receiver has to answer. */
  timeoutMs: number;
  /** The statuses after which a platform delivers again, if not after all failures; a timeout is then not retried. */
  retryAfter?: readonly number[];
  /** Signs every attempt separately, as the platforms do; `retry` is 0 for the first. */
  sign(retry: number, previous: Attempt | undefined): SignedRequest;
  url: string;
  signal: AbortSignal;
};

async function post(
  options: DeliverOptions,
  retry: number,
  previous: Attempt | undefined,
  extra: Record<string, string>,
) {
  const signed = options.sign(retry, previous);
  try {
    const response = await fetch(options.url, {
      method: "POST",
      headers: { ...signed.headers, ...extra },
      body: signed.rawBody,
      redirect: "manual",
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]),
    });
    const body = await response.text();
    const attempt: Attempt = { status: response.status, body };
    return { attempt, stop: response.headers.get("x-slack-no-retry") === "1" };
  } catch (thrown) {
    const error = thrown instanceof Error && thrown.name === "TimeoutError" ? "timeout" : "connection_failed";
    return { attempt: { error } as Attempt, stop: false };
  }
}

function accepted(attempt: Attempt): boolean {
  return attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300;
}

function isFinal({ retryAfter }: DeliverOptions, { status = 0 }: Attempt): boolean {
  return retryAfter !== undefined && !retryAfter.includes(status);
}

async function deliverOnce(options: DeliverOptions, extra: Record<string, string>): Promise<Delivery> {
  const attempts: Attempt[] = [];
  for (let retry = 0; retry <= options.retryDelaysMs.length; retry++) {
    const wait = retry === 0 ? 0 : (options.retryDelaysMs[retry - 1] ?? 0);
    if (wait > 0) await delay(wait, undefined, { signal: options.signal });
    const { attempt, stop } = await post(options, retry, attempts.at(-1), extra);
    attempts.push(attempt);
    if (accepted(attempt)) return { attempts, ok: true };
    if (stop || options.signal.aborted || isFinal(options, attempt)) break;
  }
  return { attempts, ok: false };
}

/** Deliveries held back by a `reorder` fault; the next delivery releases each. */
export type Held = (() => void)[];

/** Delivers one webhook with the platform's retries and any queued `webhook` fault. */
export async function deliver(options: DeliverOptions, held: Held): Promise<Delivery> {
  const fault = options.faults.take("webhook", options.sign(0, undefined).rawBody);
  if (fault?.reorder) await new Promise<void>((release) => held.push(release));
  if (fault?.delayMs) await delay(fault.delayMs, undefined, { signal: options.signal });
  const delivery = await deliverOnce(options, fault?.headers ?? {});
  for (let copy = 0; copy < (fault?.duplicates ?? 0); copy++) {
    const again = await deliverOnce(options, fault?.headers ?? {});
    delivery.attempts.push(...again.attempts);
  }
  if (!fault?.reorder) for (const release of held.splice(0)) release();
  return delivery;
}
