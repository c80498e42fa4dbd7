import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pdfOf } from "@konstruct/extraction/pdf/pdf.fixture";
import { describe, expect, it } from "vitest";
import { memoryIo } from "../../io.fixture.ts";
import { inspectDocument } from "./inspect-document.ts";

async function inspect(...lines: string[]) {
  const io = memoryIo(lines.map((line) => `${line}\n`).join(""));
  return { exitCode: await inspectDocument(io), lines: io.lines() };
}

describe("inspect document", () => {
  it("E3 gives text and chunks of each file, in order, and a reason for those that cannot be read", async () => {
    const folder = await mkdtemp(join(tmpdir(), "documents-"));
    const at = (name: string) => join(folder, name);
    await writeFile(
      at("policy.pdf"),
      await pdfOf([
        [
          { text: "Returns", y: 50, size: 20 },
          { text: "Within 14 days of delivery.", y: 90 },
        ],
      ]),
    );
    await writeFile(at("shop.md"), "# Shop\n\n## Hours\n\nMonday to Friday.\n");
    await writeFile(at("broken.docx"), "PK\u0003\u0004 broken");
    const files = ["policy.pdf", "shop.md", "broken.docx", "absent.txt", "."].map((name) =>
      JSON.stringify({ file: at(name) }),
    );
    const { exitCode, lines } = await inspect(...files, '{"path":"x"}');
    expect(exitCode).toBe(0);
    expect(lines).toMatchObject([
      {
        state: "ready",
        title: "Returns",
        pages: 1,
        text: "# Returns\n\nWithin 14 days of delivery.",
        chunks: [
          {
            text: "# Returns\n\nWithin 14 days of delivery.",
            heading: "Returns",
            page: 1,
            start: 0,
            end: 38,
          },
        ],
      },
      { state: "ready", title: "Shop", chunks: [{ heading: "Shop › Hours", start: 0 }] },
      { state: "failed", code: "damaged", reason: expect.any(String) },
      { state: "failed", reason: expect.stringContaining(" not found") },
      { state: "failed", reason: expect.stringContaining("cannot be read") },
      { state: "failed", reason: expect.stringContaining("a line is an object with file") },
    ]);
    expect(lines.every((line) => typeof (line as { ms: unknown }).ms === "number")).toBe(true);
  });

  it("E3 a line that is not JSON still gives its line, and fails the run", async () => {
    expect(await inspect("{{{")).toMatchObject({ exitCode: 1, lines: [{ state: "failed", ms: 0 }] });
  });
});
