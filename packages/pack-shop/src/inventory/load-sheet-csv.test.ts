import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSheetCsv } from "./load-sheet-csv.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "inventory-"));
});
afterAll(() => rm(directory, { recursive: true }));

async function load(bytes: Buffer) {
  const path = join(directory, "sheet.csv");
  await writeFile(path, bytes);
  return (await loadSheetCsv(path)).rows;
}

describe("a stock list in a file", () => {
  it("F5 is read as UTF-8, and as the UTF-16 that spreadsheets also write", async () => {
    const text = "SKU\tName\nA\tเมาส์\n";
    expect(await load(Buffer.from(text))).toHaveLength(1);
    expect(await load(Buffer.from(`\ufeff${text}`, "utf16le"))).toHaveLength(1);
  });

  it("F5 in another encoding is rejected", async () => {
    await expect(load(Buffer.from([0x53, 0x4b, 0x55, 0xe0, 0xe1]))).rejects.toThrow("Export it as CSV UTF-8");
  });
});
