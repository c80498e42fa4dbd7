import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { createLogFile, openLogFile } from "./log-file.ts";

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A log on a disk that takes lines only while `broken` is undefined. */
function logOnDisk() {
  const disk = { broken: undefined as string | undefined, text: "" };
  const told: string[] = [];
  const log = createLogFile({
    name: "konstruct.log",
    append: async (text) => {
      if (disk.broken !== undefined) throw failure(disk.broken);
      disk.text += text;
    },
    close: async () => undefined,
    tell: (line) => told.push(line),
    probeMs: 1,
  });
  return { disk, told, log };
}

describe("the log file", () => {
  it.each(["ENOSPC", "EIO", "EACCES"])(
    "K3 %s drops and counts lines, says so once, and once more when writing works again",
    async (code) => {
      const { disk, told, log } = logOnDisk();
      log.write("first\n");
      await vi.waitFor(() => expect(disk.text).toBe("first\n"));
      disk.broken = code;
      log.write("lost\n");
      await vi.waitFor(() => expect(told).toHaveLength(1));
      expect(told[0]).toContain(code);
      log.write("lost too\nand this\n");
      disk.broken = undefined;
      // Said without waiting for a next line.
      await vi.waitFor(() => expect(told).toHaveLength(2));
      expect(told[1]).toContain("3 log lines were dropped");
      log.write("kept\n");
      await log.close();
      expect(disk.text).toBe("first\n\nkept\n");
    },
  );

  it("K3 a disk that takes nothing for long costs lines, not memory", async () => {
    const held = Promise.withResolvers<void>();
    let kept = 0;
    const append = async (text: string) => {
      kept += text.length;
      await held.promise;
    };
    const log = createLogFile({ name: "log", append, close: async () => undefined, tell: () => undefined });
    for (let line = 0; line < 100_000; line++) log.write("x\n");
    held.resolve();
    await log.close();
    expect(kept).toBeLessThan(60_000);
  });

  it("a file that cannot be opened is tried again with the next line; its owner alone may read it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "konstruct-log-"));
    const told: string[] = [];
    const file = join(folder, "later", "konstruct.log");
    const log = openLogFile(file, "konstruct.log", (line) => told.push(line));
    log.write("lost\n");
    await vi.waitFor(() => expect(told[0]).toContain("ENOENT"));
    const early = openLogFile(join(folder, "portal.log"), "portal.log", () => undefined);
    early.write("kept\n");
    await early.close();
    expect(await readFile(join(folder, "portal.log"), "utf8")).toBe("kept\n");
    expect((await stat(join(folder, "portal.log"))).mode & 0o777).toBe(0o600);
    await log.close();
    await rm(folder, { recursive: true, force: true });
  });
});
