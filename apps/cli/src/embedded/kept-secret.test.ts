import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DataFolder, dataFolder } from "./data-folder.ts";
import { keptSecret, randomText } from "./kept-secret.ts";

let folder: DataFolder;
beforeAll(async () => {
  folder = dataFolder(await mkdtemp(join(tmpdir(), "konstruct-cli-")));
});
afterAll(() => rm(folder.path, { recursive: true, force: true }));

describe("the data folder", () => {
  it("I3 a secret is made once, also by several makers at once, and only its owner may read it", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => keptSecret(folder, "a-key", randomText)));
    expect(new Set(made).size).toBe(1);
    expect(await keptSecret(folder, "a-key", () => "another")).toBe(made[0]);
    expect((await stat(folder.file("keys/a-key"))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder.file("keys"))).toEqual(["a-key"]);
  });
});
