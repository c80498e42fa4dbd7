import { setPriority } from "node:os";
import { loadPacks } from "@konstruct/packs/load-packs";
import { createClosingStack } from "../compose/closing-stack.ts";
import { readPacks } from "../env.ts";
import { messageOf } from "../failure.ts";
import type { DemonstrationPlan, DemonstrationReport } from "./plan.ts";

/** The process that plays the demonstration; it ends with the one that started it. */
const closing = createClosingStack();
/** Reports to the parent process. This process exits when the parent does, so a failed report is ignored. */
const report = (what: DemonstrationReport) =>
  process.connected && process.send?.(what, undefined, undefined, () => undefined);

async function run(plan: DemonstrationPlan): Promise<void> {
  const startedAt = performance.now();
  setPriority(plan.priority);
  const { playDays } = await import("./play-days.ts");
  const { runSuites } = await import("./run-suites.ts");
  try {
    await playDays(plan, (done, total) => report({ state: "playing", done, total }), closing);
    await closing.close();
    await runSuites(plan);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    report({ state: "done", conversations: plan.conversations, seconds });
  } catch (thrown) {
    report({ state: "failed", reason: messageOf(thrown) });
    await closing.close();
  }
  process.disconnect?.();
}

process.once("disconnect", () => void closing.close().finally(() => process.exit(0)));
process.once("message", (plan) => void loadPacks(readPacks()).then(() => run(plan as DemonstrationPlan)));
