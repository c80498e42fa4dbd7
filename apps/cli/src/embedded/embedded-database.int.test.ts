import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../free-port.ts";
import { type DataFolder, dataFolder, ensureDataFolder } from "./data-folder.ts";
import { openEmbeddedServer } from "./embedded-database.ts";

let root: string;
let folders: DataFolder[];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "konstruct-ports-"));
  // The server's user has to walk through it.
  await chmod(root, 0o755);
  folders = ["one", "two"].map((name) => dataFolder(join(root, name)));
  for (const folder of folders) await ensureDataFolder(folder);
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe("the port of the embedded database", () => {
  it("K1 two installations started at the same moment get one each", async () => {
    const preferred = await freePort(17_400);
    const servers = await Promise.all(folders.map((folder) => openEmbeddedServer(folder, preferred)));
    try {
      expect(new Set(servers.map(({ port }) => port)).size).toBe(2);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });
});
