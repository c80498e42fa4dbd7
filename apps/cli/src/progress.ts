import { type Io, tell } from "./io.ts";

export type Progress = {
  /** Prints a step before anything that may take a second. */
  step<T>(what: string, work: () => Promise<T>): Promise<T>;
};

/** Plain lines on standard error: readable in a terminal, a log and a pipe alike. */
export function createProgress(io: Io): Progress {
  return {
    async step(what, work) {
      const startedAt = performance.now();
      tell(io, `${what} …`);
      const result = await work();
      const seconds = (performance.now() - startedAt) / 1_000;
      if (seconds >= 1) tell(io, `${what}: ${seconds.toFixed(1)} s`);
      return result;
    },
  };
}
