import { expect, vi } from "vitest";
import type { TestDatabase } from "./test-database.ts";

/** Returns once a transaction of this database waits for a lock of another. */
export async function someoneWaits(database: TestDatabase): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await database.admin(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(waiting).not.toEqual([]);
    },
    { timeout: 180_000, interval: 20 },
  );
}
