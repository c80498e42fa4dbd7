import { describe, expect, it } from "vitest";
import { memoryIo } from "./io.fixture.ts";
import { type Io, printLine, tell } from "./io.ts";

describe("what is written while a person types", () => {
  it("K1 stands above the line being typed, which comes back below", () => {
    const screen: string[] = [];
    const io: Io = {
      ...memoryIo(),
      typing: { hide: () => screen.push("hide"), show: () => screen.push("show") },
    };
    io.stdout.write = (line) => screen.push(String(line)) > 0;
    io.stderr.write = (line) => screen.push(String(line)) > 0;
    tell(io, "The portal is ready");
    printLine(io, "agent> shipped");
    expect(screen).toEqual(["hide", "The portal is ready\n", "show", "hide", "agent> shipped\n", "show"]);
    io.typing = undefined;
    tell(io, "Stopping");
    expect(screen.at(-1)).toBe("Stopping\n");
  });
});
