import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bootstrapDatabase } from "@konstruct/db/embedded/bootstrap";
import { startEmbeddedServer } from "@konstruct/db/embedded/embedded-server";
import { migrate } from "@konstruct/db/migrate/migrate";
import { migrateQueue } from "@konstruct/queue/migrate-queue";
import type { TestProject } from "vitest/node";
import { templateName, testPassword } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    superuserUrl: string;
  }
}

/**
 * One server for the whole run: TEST_DATABASE_URL (a superuser's, as `npm run test:services` sets it) or the embedded
 * one. Every test file clones the migrated template.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) {
    await prepareTemplate(given);
    project.provide("superuserUrl", given);
    return async () => undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), "konstruct-test-"));
  const port = 20_000 + Math.floor(Math.random() * 5_000);
  const server = await startEmbeddedServer({ folder, port });
  await prepareTemplate(server.superuserUrl("postgres"));
  project.provide("superuserUrl", server.superuserUrl("postgres"));
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function prepareTemplate(superuserUrl: string): Promise<void> {
  const urls = await bootstrapDatabase(superuserUrl, templateName, testPassword);
  await migrate(urls.owner);
  await migrateQueue(urls.owner);
}
