import type { IncomingMessage } from "node:http";
import { type BodyMemory, freeBytes } from "./body-memory.ts";

export type BodyRead =
  | { ok: true; bytes: Buffer }
  | { ok: false; reason: "body_too_large" | "body_cut_off" | "no_room" };

/**
 * Reads the raw bytes, which signatures are computed over. Reading stops at `maxBytes`, or if no memory for bodies is left. The
 * bytes are copied: a chunk of one byte would hold a hundred in memory.
 */
export function readBody(request: IncomingMessage, maxBytes: number, memory: BodyMemory): Promise<BodyRead> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes)
    return Promise.resolve({ ok: false, reason: "body_too_large" });
  return new Promise((resolve) => {
    const first = Buffer.allocUnsafe(Math.min(freeBytes, maxBytes));
    const more: Buffer[] = [];
    let segment: Buffer = first;
    let used = 0;
    let size = 0;

    function settle(read: BodyRead): void {
      request.off("data", onData).off("end", onEnd).off("error", onCut).off("close", onCut);
      memory.giveBack(more);
      resolve(read);
    }
    function keep(chunk: Buffer): boolean {
      for (let at = 0; at < chunk.length; ) {
        if (used === segment.length) {
          const next = memory.take();
          if (next === undefined) return false;
          more.push(next);
          segment = next;
          used = 0;
        }
        const copied = chunk.copy(segment, used, at);
        used += copied;
        at += copied;
      }
      return true;
    }
    function onData(chunk: Buffer): void {
      size += chunk.length;
      if (size > maxBytes) settle({ ok: false, reason: "body_too_large" });
      else if (!keep(chunk)) settle({ ok: false, reason: "no_room" });
    }
    const onEnd = () =>
      settle({
        ok: true,
        bytes: more.length === 0 ? first.subarray(0, size) : Buffer.concat([first, ...more], size),
      });
    const onCut = () => settle({ ok: false, reason: "body_cut_off" });
    request.on("data", onData).on("end", onEnd).on("error", onCut).on("close", onCut);
  });
}

const lingerMs = 1_000;

/**
 * Lets the sender of a refused body finish it, if little is left, or read the answer before the connection is closed. The rest of a
 * large body is not read.
 * @param lingerBytes the most that is still read
 */
export function discardBody(request: IncomingMessage, lingerBytes = 64 * 1024): void {
  if (request.complete || request.destroyed) return;
  let left = lingerBytes;
  const timer = setTimeout(() => request.socket.destroy(), lingerMs);
  const keep = () => clearTimeout(timer);
  request.on("end", keep).on("close", keep).on("error", keep);
  if (Number(request.headers["content-length"] ?? 0) > lingerBytes) {
    // Node reads a body to its end unless reading has begun.
    request.read(0);
    request.pause();
    return;
  }
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.pause();
  });
  request.resume();
}
