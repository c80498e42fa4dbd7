/** One thing the process needs; rejects or never settles when it is not there. */
export type HealthCheck = (signal: AbortSignal) => Promise<void>;

export type CheckResults = Record<string, { ok: boolean; ms: number; error?: string }>;

/** How far one part of the process is. It informs; only checks decide readiness. */
export type PartState = { state: "starting" | "building" | "ready" | "failed" | "off"; detail?: string };

export type HealthReport = {
  status: "ready" | "unready" | "draining";
  checks: CheckResults;
  parts: Record<string, PartState>;
};

export type Health = {
  register(name: string, check: HealthCheck): void;
  /** Adds a part to the report; it may go by what the checks found. */
  describe(name: string, read: (checks: CheckResults) => PartState): void;
  /** From here on the process is not ready, so that no new work is sent to it while it ends what it has. */
  beginDraining(): void;
  report(): Promise<HealthReport>;
};

/** Readiness of one process. Liveness needs no registry: a process that answers is alive. */
export function createHealth(options: { timeoutMs?: number } = {}): Health {
  const { timeoutMs = 2_000 } = options;
  const checks = new Map<string, HealthCheck>();
  const parts = new Map<string, (checks: CheckResults) => PartState>();
  let draining = false;
  return {
    register: (name, check) => void checks.set(name, check),
    describe: (name, read) => void parts.set(name, read),
    beginDraining: () => {
      draining = true;
    },
    report: async () => {
      const results = await Promise.all(
        [...checks].map(async ([name, check]) => [name, await run(check, timeoutMs)] as const),
      );
      const ready = results.every(([, { ok }]) => ok) ? "ready" : "unready";
      const found = Object.fromEntries(results);
      return {
        status: draining ? "draining" : ready,
        checks: found,
        parts: Object.fromEntries([...parts].map(([name, read]) => [name, read(found)])),
      };
    },
  };
}

/** The part that one check stands for. */
export const stateOfCheck =
  (name: string) =>
  (checks: CheckResults): PartState => {
    const { ok = false, error } = checks[name] ?? {};
    return ok ? { state: "ready" } : { state: "failed", ...(error !== undefined && { detail: error }) };
  };

async function run(check: HealthCheck, timeoutMs: number): Promise<CheckResults[string]> {
  const startedMs = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error(`no answer in ${timeoutMs} ms`)), { once: true });
  });
  const elapsed = () => Math.round(performance.now() - startedMs);
  try {
    await Promise.race([check(signal), late]);
    return { ok: true, ms: elapsed() };
  } catch (thrown) {
    return { ok: false, ms: elapsed(), error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
