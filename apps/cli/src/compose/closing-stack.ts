import { CommandError, messageOf } from "../failure.ts";

export type ClosingStack = {
  add(name: string, close: () => Promise<unknown>): void;
  /** Closes what was added, last first; a failure does not keep the rest open. @throws the first failure */
  close(): Promise<void>;
};

/** Started parts in order, closed in the opposite order, also when the start failed half way. */
export function createClosingStack(): ClosingStack {
  const entries: { name: string; close: () => Promise<unknown> }[] = [];
  return {
    add: (name, close) => void entries.push({ name, close }),
    async close() {
      const failures: Error[] = [];
      for (let entry = entries.pop(); entry !== undefined; entry = entries.pop()) {
        const { name, close } = entry;
        await close().catch((thrown: unknown) => {
          failures.push(
            new CommandError(`${name} did not stop cleanly: ${messageOf(thrown)}`, { cause: thrown }),
          );
        });
      }
      if (failures[0] !== undefined) throw failures[0];
    },
  };
}
