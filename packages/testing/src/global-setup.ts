import { bootstrapDatabase } from "@konstruct/db/embedded/bootstrap";
import { migrate } from "@konstruct/db/migrate/migrate";
import { migrateQueue } from "@konstruct/queue/migrate-queue";
import type { TestProject } from "vitest/node";
import { templateName, testPassword } from "./template.ts";
import { startThrowawayServer } from "./throwaway-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    superuserUrl: string;
    /** A real S3 server, null without one. */
    s3: { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string } | null;
  }
}

function givenS3() {
  const { TEST_S3_ENDPOINT, TEST_S3_BUCKET, TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY } = process.env;
  if (TEST_S3_ENDPOINT === undefined) return null;
  return {
    endpoint: TEST_S3_ENDPOINT,
    bucket: TEST_S3_BUCKET ?? "",
    accessKeyId: TEST_S3_ACCESS_KEY ?? "",
    secretAccessKey: TEST_S3_SECRET_KEY ?? "",
  };
}

/**
 * One server for the whole run: TEST_DATABASE_URL (a superuser's, as `npm run test:services` sets it) or the embedded
 * one. Every test file clones the migrated template. The S3 server, if any, is named by TEST_S3_ENDPOINT and its siblings.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("s3", givenS3());
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) {
    await prepareTemplate(given);
    project.provide("superuserUrl", given);
    return async () => undefined;
  }
  const server = await startThrowawayServer(20_000 + Math.floor(Math.random() * 5_000));
  await prepareTemplate(server.superuserUrl("postgres"));
  project.provide("superuserUrl", server.superuserUrl("postgres"));
  return () => server.stop();
}

async function prepareTemplate(superuserUrl: string): Promise<void> {
  const urls = await bootstrapDatabase(superuserUrl, templateName, testPassword);
  await migrate(urls.owner);
  await migrateQueue(urls.owner);
}
