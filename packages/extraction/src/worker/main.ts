/** The file-reading process: one task at a time from its parent, an answer for each. */
import "./no-network.ts";
import process from "node:process";
import { Worker } from "node:worker_threads";
import { failureOf } from "../refusal.ts";
import type { Reply, Task } from "./protocol.ts";
import { readFile } from "./read-file.ts";

const [maxResidentBytes] = process.argv.slice(2).map(Number);
new Worker(new URL("./watchdog.ts", import.meta.url), { workerData: { maxResidentBytes } });

async function perform(task: Task): Promise<Reply> {
  if (task.kind === "read") return { kind: "read", extraction: await readFile(task.input) };
  try {
    const { reencodeImage } = await import("../image/reencode-image.ts");
    return { kind: "reencode", image: await reencodeImage(task.bytes, task.maxSide) };
  } catch (thrown) {
    return failureOf(thrown);
  }
}

process.on("message", async (task: Task) => {
  process.send?.(await perform(task));
});
process.on("disconnect", () => process.exit());
