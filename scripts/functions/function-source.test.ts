import { describe, expect, it } from "vitest";
import { parseFunctionSource } from "./function-source.ts";

const comment = "-- Adds one.\n-- Called by: packages/a.ts, more,\n--   trigger count_up\n";
const statement =
  "create or replace function add_one(n integer) returns integer language sql as $$ select n + 1 $$;";

describe("the source of a function", () => {
  it("K1 names its callers over several lines, and what follows the comment", () => {
    expect(parseFunctionSource("add_one", `${comment}${statement}\n`)).toMatchObject({
      callers: ["packages/a.ts", "more", "trigger count_up"],
      statements: statement,
    });
  });

  it("K1 its hash is of the statements: another comment leaves it, another body does not", () => {
    const { hash } = parseFunctionSource("add_one", comment + statement);
    expect(parseFunctionSource("add_one", `-- Counts.\n-- Called by: nobody yet\n${statement}`).hash).toBe(
      hash,
    );
    expect(parseFunctionSource("add_one", comment + statement.replace("1 $", "2 $")).hash).not.toBe(hash);
  });

  it.each([
    ["no comment", statement],
    ["no callers", `-- Adds one.\n${statement}`],
    ["no word on what it does", `-- Called by: more\n${statement}`],
    ["another function", comment + statement.replace("add_one", "add_two")],
    ["a statement before it", `${comment}select 1;\n${statement}`],
  ])("K1 is refused with %s", (_what, text) => {
    expect(() => parseFunctionSource("add_one", text)).toThrow(/^The source of add_one must/);
  });
});
