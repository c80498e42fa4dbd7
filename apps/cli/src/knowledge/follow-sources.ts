import { setTimeout as delay } from "node:timers/promises";
import type { KnowledgeSource } from "@konstruct/db/knowledge/sources";
import type { ServiceContext } from "@konstruct/services/context";
import { getSource } from "@konstruct/services/knowledge/sources";
import { CommandError } from "../failure.ts";
import { progressOf } from "./source-text.ts";

const lookEveryMs = 500;
/** A living worker reports far more often, and a dead one is replaced sooner. */
const longestSilenceMs = 10 * 60_000;

export type Following = {
  /** Works on the tenant's next source in this process; false when none was due. Absent: other processes do. */
  workHere?: (() => Promise<boolean>) | undefined;
  /** Called on progress of any of them. */
  onProgress(source: KnowledgeSource): void;
};

/**
 * Waits until every source is ready or failed.
 * @throws CommandError when nothing has moved for ten minutes
 */
export async function followSources(
  context: ServiceContext,
  sourceIds: readonly string[],
  { workHere = async () => false, onProgress }: Following,
): Promise<KnowledgeSource[]> {
  const seen = new Map<string, string>();
  const ended = new Map<string, KnowledgeSource>();
  let movedAt = performance.now();

  async function look(): Promise<void> {
    for (const id of sourceIds.filter((each) => !ended.has(each))) {
      const source = await getSource(context, id);
      const now = progressOf(source);
      if (seen.get(id) !== now) {
        seen.set(id, now);
        movedAt = performance.now();
        onProgress(source);
      }
      if (source.state === "ready" || source.state === "failed") ended.set(id, source);
    }
    if (performance.now() - movedAt > longestSilenceMs)
      throw new CommandError("Nothing has moved for 10 minutes. See `konstruct knowledge status`.");
  }

  for (await look(); ended.size < sourceIds.length; await look()) {
    let isWorking = true;
    const work = workHere().finally(() => {
      isWorking = false;
    });
    while (isWorking) {
      await Promise.race([work, delay(lookEveryMs)]);
      if (isWorking) await look();
    }
    if (!(await work)) await delay(lookEveryMs);
  }
  return sourceIds.map((id) => ended.get(id)!);
}
