import { spawnSync } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const logger = join(import.meta.dirname, "logger.ts");

describe("logging to standard output", () => {
  it("K3 goes on living when the disk behind it is full", () => {
    const script = `
      const { createLogger } = await import(${JSON.stringify(logger)});
      const log = createLogger({ service: "test" });
      for (let line = 0; line < 2000; line++) log.info({ line }, "a line");
      process.stderr.write("still here");`;
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
      encoding: "utf8",
      timeout: 120_000,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "still here" });
  });
});
