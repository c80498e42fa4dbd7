import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@konstruct/core/errors";

const lookEveryMs = 10;

/** @throws AppError `timeout` when the condition does not come true in time */
export async function waitUntil(what: string, isTrue: () => boolean, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (!isTrue()) {
    if (performance.now() > until)
      throw new AppError("timeout", `Waited ${timeoutMs} ms for ${what}, and it did not come`);
    await delay(lookEveryMs);
  }
}
