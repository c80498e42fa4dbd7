import { newId } from "@konstruct/core/ids";
import { describe, expect, it } from "vitest";
import { objectKey } from "../object-key.ts";
import { testS3Store } from "../object-store.fixture.ts";
import { objectStoreContract } from "../object-store-contract.ts";

describe.runIf(testS3Store() !== null)("a real S3 server", () => {
  // The leftovers of a refused upload are not visible from outside; the simulator's tests count them.
  objectStoreContract("S3", async () => ({ objects: testS3Store()!, leftovers: async () => 0 }));

  it("H3 returns an object for a link of ours, and not for a changed one", async () => {
    const objects = testS3Store()!;
    const key = objectKey(newId(), "media");
    await objects.put(key, Buffer.from("<svg/>"), { contentType: "image/svg+xml", maxBytes: 100 });
    const link = await objects.signedLink(key, { expiresInSeconds: 60, filename: "ใบเสร็จ.svg" });
    const answer = await fetch(link);
    expect(await answer.text()).toBe("<svg/>");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    const changed = [
      link.replace("X-Amz-Expires=60", "X-Amz-Expires=61"),
      link.replace(key, objectKey(newId(), "media")),
    ];
    for (const other of changed) expect((await fetch(other)).status).toBe(403);
  });

  it("K2 refuses a wrong secret", async () => {
    const put = testS3Store({ secretAccessKey: "another" })!.put(
      objectKey(newId(), "media"),
      Buffer.from("x"),
      {
        contentType: "text/plain",
        maxBytes: 1,
      },
    );
    await expect(put).rejects.toMatchObject({ code: "misconfigured", retryable: false });
  });
});
