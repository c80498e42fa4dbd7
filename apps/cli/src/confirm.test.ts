import { describe, expect, it } from "vitest";
import { confirm } from "./confirm.ts";
import { UsageError } from "./failure.ts";
import { memoryIo } from "./io.fixture.ts";

const atTerminal = (typed: string) => ({ ...memoryIo(typed), interactive: true });

describe("confirm", () => {
  it.each([
    { typed: "yes\n", isMeant: true },
    { typed: " YES \n", isMeant: true },
    { typed: "y\n", isMeant: false },
    { typed: "\nyes\n", isMeant: false },
    { typed: "", isMeant: false },
  ])("K1 a person at a terminal types the whole word: $typed", async ({ typed, isMeant }) => {
    const io = atTerminal(typed);
    expect(await confirm(io, "All of it goes.", undefined)).toBe(isMeant);
    expect(io.err()).toBe("All of it goes. This cannot be undone. Type yes to go on:\n");
  });

  it("K1 asks nothing when --yes is given, and reads no input", async () => {
    const io = atTerminal("no\n");
    expect(await confirm(io, "All of it goes.", true)).toBe(true);
    expect(io.err()).toBe("");
  });

  it("K1 without a terminal --yes is required", async () => {
    await expect(confirm(memoryIo("yes\n"), "All of it goes.", undefined)).rejects.toThrow(UsageError);
  });
});
