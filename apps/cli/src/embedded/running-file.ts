import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { parseJson } from "@konstruct/core/json";
import { z } from "zod";
import type { DataFolder } from "./data-folder.ts";
import { processIdentitySchema } from "./process-identity.ts";

const runningSchema = z.strictObject({
  pid: z.int().positive(),
  gatewayUrl: z.string(),
  metricsUrl: z.string(),
  portalUrl: z.string().optional(),
  /** The next start ends this portal when this process was killed. */
  portalProcess: processIdentitySchema.optional(),
  slackSimulatorUrl: z.string().optional(),
  whatsappSimulatorUrl: z.string().optional(),
});

/** The addresses of the system started in this data folder; other commands read them here. */
export type Running = z.infer<typeof runningSchema>;

const fileOf = (folder: DataFolder) => folder.file("running.json");

export async function writeRunning(folder: DataFolder, running: Running): Promise<void> {
  const draft = `${fileOf(folder)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(running)}\n`, { mode: 0o600 });
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

/** What the last start wrote, running or not. */
export async function readRunning(folder: DataFolder): Promise<Running | undefined> {
  const text = await readFile(fileOf(folder), "utf8").catch(() => undefined);
  const parsed = text === undefined ? undefined : parseJson(text);
  return parsed?.ok ? runningSchema.safeParse(parsed.value).data : undefined;
}

/** Undefined when nothing answers, also when a killed process left its file. */
export async function findRunning(folder: DataFolder): Promise<Running | undefined> {
  const running = await readRunning(folder);
  return running !== undefined && (await answers(running.gatewayUrl)) ? running : undefined;
}
