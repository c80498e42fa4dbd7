import { newId } from "@konstruct/core/ids";
import { objectKey } from "@konstruct/storage/object-key";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClosingStack } from "../compose/closing-stack.ts";
import { openObjects } from "../compose/open-objects.ts";
import { whatToSimulate } from "../compose/what-to-simulate.ts";
import { dataFolder } from "../embedded/data-folder.ts";
import { resolveSecrets } from "../embedded/secrets.ts";
import { readCliEnvironment } from "../env.ts";
import { freePort } from "../free-port.ts";
import { startTestInstallation, type TestInstallation } from "../installation.fixture.ts";
import { memoryIo } from "../io.fixture.ts";
import { startInstallation } from "./start-installation.ts";

const closing = createClosingStack();
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startTestInstallation(process.env);
});
afterAll(async () => {
  await closing.close();
  await installation.close();
});

describe("the embedded system", () => {
  it("H3 a signed link to a file it keeps leads to the file, and a changed one to nothing", async () => {
    const read = readCliEnvironment();
    const gatewayPort = await freePort(20_000);
    const environment = { ...read, runtime: { ...read.runtime, gatewayPort, metricsPort: 0 } };
    const folder = dataFolder(installation.folder);
    const plan = { environment, folder, simulated: whatToSimulate(environment), seeds: async () => [] };
    const { gateway } = await startInstallation(plan, memoryIo(), closing);

    const { masterKey } = await resolveSecrets(environment, folder);
    const linked = { ...environment, storage: { ...environment.storage, linkBaseUrl: gateway.url } };
    const objects = openObjects(linked, folder, masterKey);
    const key = objectKey(newId(), "media");
    await objects.put(key, Buffer.from("a letter"), { contentType: "text/plain", maxBytes: 100 });
    const link = await objects.signedLink(key, { expiresInSeconds: 60, filename: "letter.txt" });
    const answer = await fetch(link);
    expect({ status: answer.status, body: await answer.text() }).toEqual({ status: 200, body: "a letter" });
    expect((await fetch(link.replace("letter", "other"))).status).toBe(404);
  });
});
