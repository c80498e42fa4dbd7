import { AppError } from "@konstruct/core/errors";
import type { Extraction, ExtractionFailure, ExtractionInput, Extractor } from "./document.ts";
import { limits } from "./limits.ts";
import { ReaderPool } from "./pool/reader-pool.ts";
import type { TaskEnd } from "./pool/reader-process.ts";
import type { Reply, Task } from "./worker/protocol.ts";

export type ExtractorOptions = {
  /** Files read at the same time. */
  processes?: number;
  jobTimeoutMs?: number;
  maxResidentBytes?: number;
  jobsPerProcess?: number;
  maxWaiting?: number;
};

type Failed = Extract<Extraction, { state: "failed" }>;

function failed(code: ExtractionFailure, reason: string): Failed {
  return { state: "failed", code, reason };
}

function died(code: ExtractionFailure, jobTimeoutMs: number): Failed {
  if (code === "timeout") {
    return failed(
      code,
      `Reading the file took longer than ${jobTimeoutMs / 1000} s. Split it, or send text instead of scans.`,
    );
  }
  if (code === "out_of_memory") {
    return failed(code, "Reading the file took too much memory. Split it or save it without its pictures.");
  }
  return failed(
    "crashed",
    "The file could not be read: it broke the program that reads it. Save it again and send that.",
  );
}

function replyOf(end: TaskEnd, jobTimeoutMs: number, signal: AbortSignal | undefined): Reply {
  if (end.kind === "reply") return end.reply;
  if (end.kind === "died") return died(end.code, jobTimeoutMs);
  throw signal?.reason;
}

const tooLarge = (bytes: Uint8Array) =>
  failed("too_large", `The file has ${Math.ceil(bytes.length / 1e6)} MB, 25 MB are read at most. Split it.`);

/**
 * Reads files in separate processes. A bad file is a result, not an exception. Its methods throw AppError `unavailable` if too many
 * files wait or the extractor was closed, AppError `internal` if a process answers another request, and the reason of an aborted
 * signal.
 */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const jobTimeoutMs = options.jobTimeoutMs ?? limits.jobMs;
  const pool = new ReaderPool({
    jobTimeoutMs,
    maxResidentBytes: options.maxResidentBytes ?? limits.residentBytes,
    processes: options.processes ?? 2,
    jobsPerProcess: options.jobsPerProcess ?? 100,
    maxWaiting: options.maxWaiting ?? 64,
  });
  const run = async (task: Task, signal?: AbortSignal): Promise<Reply> => {
    signal?.throwIfAborted();
    return replyOf(await pool.run(task, signal), jobTimeoutMs, signal);
  };
  const unexpected = () => new AppError("internal", "The file-reading process answered another request");

  return {
    async extract(input: ExtractionInput, signal) {
      if (input.bytes.length > limits.inputBytes) return tooLarge(input.bytes);
      const reply = await run({ kind: "read", input }, signal);
      if ("state" in reply) return reply;
      if (reply.kind !== "read") throw unexpected();
      return reply.extraction;
    },
    async reencode(bytes, { maxSide }, signal) {
      if (bytes.length > limits.inputBytes) return tooLarge(bytes);
      const reply = await run({ kind: "reencode", bytes, maxSide }, signal);
      if ("state" in reply) return reply;
      if (reply.kind !== "reencode") throw unexpected();
      return { state: "ready", image: reply.image };
    },
    close: () => pool.close(),
  };
}
