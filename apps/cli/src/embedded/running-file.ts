import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { parseJson } from "@konstruct/core/json";
import { z } from "zod";
import type { DataFolder } from "./data-folder.ts";

const runningSchema = z.strictObject({
  pid: z.int().positive(),
  gatewayUrl: z.string(),
  metricsUrl: z.string(),
  portalUrl: z.string().optional(),
  slackSimulatorUrl: z.string().optional(),
  whatsappSimulatorUrl: z.string().optional(),
});

/** Where the system started in this data folder answers; other commands find it here. */
export type Running = z.infer<typeof runningSchema>;

const fileOf = (folder: DataFolder) => folder.file("running.json");

export async function writeRunning(folder: DataFolder, running: Running): Promise<void> {
  const draft = `${fileOf(folder)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(running)}\n`);
  await rename(draft, fileOf(folder));
}

export async function removeRunning(folder: DataFolder): Promise<void> {
  await rm(fileOf(folder), { force: true });
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** Undefined when nothing runs, also when a killed process left its file: what counts is that it answers. */
export async function findRunning(folder: DataFolder): Promise<Running | undefined> {
  const text = await readFile(fileOf(folder), "utf8").catch(() => undefined);
  const parsed = text === undefined ? undefined : parseJson(text);
  const running = parsed?.ok ? runningSchema.safeParse(parsed.value) : undefined;
  return running?.success && (await answers(running.data.gatewayUrl)) ? running.data : undefined;
}
