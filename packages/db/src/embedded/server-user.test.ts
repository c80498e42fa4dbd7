import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { findServerUser } from "./server-user.ts";

const folder = mkdtempSync(join(tmpdir(), "no-programs-"));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it("K1 root on a machine without useradd is refused with what to do", async () => {
  vi.spyOn(process, "getuid").mockReturnValue(0);
  vi.stubEnv("PATH", folder);
  await expect(findServerUser()).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("Run as an ordinary user"),
  });
});
