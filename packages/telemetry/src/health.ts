/** One thing the process needs; rejects or never settles when it is not there. */
export type HealthCheck = (signal: AbortSignal) => Promise<void>;

export type HealthReport = {
  status: "ready" | "unready" | "draining";
  checks: Record<string, { ok: boolean; ms: number; error?: string }>;
};

export type Health = {
  register(name: string, check: HealthCheck): void;
  /** From here on the process is not ready, so that no new work is sent to it while it ends what it has. */
  beginDraining(): void;
  report(): Promise<HealthReport>;
};

/** Readiness of one process. Liveness needs no registry: a process that answers is alive. */
export function createHealth(options: { timeoutMs?: number } = {}): Health {
  const { timeoutMs = 2_000 } = options;
  const checks = new Map<string, HealthCheck>();
  let draining = false;
  return {
    register: (name, check) => void checks.set(name, check),
    beginDraining: () => {
      draining = true;
    },
    report: async () => {
      const results = await Promise.all(
        [...checks].map(async ([name, check]) => [name, await run(check, timeoutMs)] as const),
      );
      const ready = results.every(([, { ok }]) => ok) ? "ready" : "unready";
      return { status: draining ? "draining" : ready, checks: Object.fromEntries(results) };
    },
  };
}

async function run(check: HealthCheck, timeoutMs: number): Promise<HealthReport["checks"][string]> {
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
