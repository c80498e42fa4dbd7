import type { IncomingMessage } from "node:http";
import { type BodyBudget, freeBytes } from "./body-budget.ts";

export type BodyRead =
  | { ok: true; bytes: Buffer }
  | { ok: false; reason: "body_too_large" | "body_cut_off" | "no_room" };

/**
 * The bytes as they came, which is what signatures are over. Reading stops at `maxBytes`, or when the budget has no more room.
 * The memory is given back when the promise settles: what is kept of the body from then on is the caller's.
 */
export function readBody(request: IncomingMessage, maxBytes: number, budget?: BodyBudget): Promise<BodyRead> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes)
    return Promise.resolve({ ok: false, reason: "body_too_large" });
  return new Promise((resolve) => {
    // One growing buffer instead of a list: a chunk of one byte costs a hundred.
    let held = Buffer.alloc(0);
    let size = 0;
    let taken = 0;

    function settle(read: BodyRead): void {
      request.off("data", onData).off("end", onEnd).off("error", onCut).off("close", onCut);
      budget?.giveBack(taken);
      resolve(read);
    }
    function grow(needed: number): boolean {
      const capacity = Math.max(needed, Math.min(held.length * 2, maxBytes));
      const charge = Math.max(0, capacity - freeBytes) - taken;
      if (budget !== undefined && charge > 0) {
        if (!budget.take(charge)) return false;
        taken += charge;
      }
      const grown = Buffer.allocUnsafe(capacity);
      held.copy(grown, 0, 0, size);
      held = grown;
      return true;
    }
    function onData(chunk: Buffer): void {
      const needed = size + chunk.length;
      if (needed > maxBytes) settle({ ok: false, reason: "body_too_large" });
      else if (needed > held.length && !grow(needed)) settle({ ok: false, reason: "no_room" });
      else size += chunk.copy(held, size);
    }
    const onEnd = () => settle({ ok: true, bytes: held.subarray(0, size) });
    const onCut = () => settle({ ok: false, reason: "body_cut_off" });
    request.on("data", onData).on("end", onEnd).on("error", onCut).on("close", onCut);
  });
}

const lingerBytes = 1024 * 1024;
const lingerMs = 2_000;

/**
 * Lets the sender of a refused body finish what is on its way, so that it reads the answer instead of a broken connection; who
 * goes on is cut off. Nothing is kept.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let left = lingerBytes;
  const timer = setTimeout(() => request.socket.destroy(), lingerMs).unref();
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.socket.destroy();
  });
  request.on("close", () => clearTimeout(timer)).on("end", () => clearTimeout(timer));
  request.on("error", () => clearTimeout(timer));
  request.resume();
}
