import { describe, expect, it } from "vitest";
import { functionMigration, nextMigrationName } from "./function-migration.ts";
import { type FunctionSource, parseFunctionSource } from "./function-source.ts";
import { isGiven } from "./given-function.ts";

const source = (name: string, body: string, rest = ""): FunctionSource =>
  parseFunctionSource(
    name,
    `-- Test.\n-- Called by: nobody yet\ncreate or replace function ${name}() returns integer\nlanguage sql as $$ select ${body} $$;\n${rest}`,
  );
const first = "20260101000000_first";
const isRefused = (code: string, message: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });
const failureOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (thrown) {
    return thrown;
  }
};

describe("the migration of a function", () => {
  it("K1 has the hash and the statements of what changed, and gives it from then on", () => {
    const old = [source("one", "1"), source("two", "2")];
    const given = { name: first, sql: functionMigration(old, [], []) };
    const now = [source("one", "1"), source("two", "22")];
    const sql = functionMigration(now, [given], []);
    expect(sql).toBe(`-- function two sha256:${now[1]!.hash}\n\n${now[1]!.statements}\n`);
    expect(now.map((each) => isGiven(each, [given]))).toEqual([true, false]);
    expect(now.map((each) => isGiven(each, [given, { name: "2", sql }]))).toEqual([true, true]);
  });

  it("K1 is refused when nothing changed, in all or in those named, and for a name without a source", () => {
    const sources = [source("one", "1"), source("two", "2")];
    const given = { name: first, sql: functionMigration([source("one", "1")], [], []) };
    expect(failureOf(() => functionMigration(sources, [given], ["one"]))).toEqual(
      isRefused("conflict", /Change a source first/),
    );
    expect(failureOf(() => functionMigration(sources, [given], ["three"]))).toEqual(
      isRefused("invalid_input", /no source of three/),
    );
    expect(functionMigration(sources, [given], [])).not.toContain("-- function one");
  });

  it("K1 makes a function after those it calls, and lends the right to own one for that time only", () => {
    const owned = "alter function apex() owner to konstruct_definer;";
    const sql = functionMigration(
      [source("apex", "public.base() + mid()", owned), source("base", "1"), source("mid", "base()")],
      [],
      [],
    );
    const order = [
      "grant create on",
      "function base()",
      "function mid()",
      "function apex()",
      "revoke create on",
    ];
    const places = order.map((text) => sql.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });
});

describe("what the migrations give", () => {
  const one = source("one", "1");

  it("K1 a migration older than the sources gives what it says, however it is set", () => {
    const sql = "do $do$\n  create function one() returns integer language sql as $f$ select 1 $f$;\n$do$;";
    expect(isGiven(one, [{ name: first, sql }])).toBe(true);
    expect(isGiven(one, [{ name: first, sql: sql.replace("select 1", "select 2") }])).toBe(false);
    expect(isGiven(one, [{ name: first, sql: sql.replace("one()", "one(n integer)") }])).toBe(false);
    expect(isGiven(source("other", "1"), [{ name: first, sql }])).toBe(false);
  });

  it("K1 the newest definition counts", () => {
    const given = { name: first, sql: functionMigration([one], [], []) };
    const later = { name: "2", sql: functionMigration([source("one", "2")], [], []) };
    expect(isGiven(one, [given])).toBe(true);
    expect(isGiven(one, [given, later])).toBe(false);
  });

  it("K1 a header above other statements is not believed", () => {
    const sql = functionMigration([one], [], []).replace("select 1", "select 2");
    expect(isGiven(one, [{ name: first, sql }])).toBe(false);
  });
});

describe("the name of a migration", () => {
  const now = new Date("2026-03-04T05:06:07Z");

  it("K1 begins with the moment, or the number after the newest where the clock is behind, or the number asked for", () => {
    expect(nextMigrationName("claims", first, now)).toBe("20260304050607_claims");
    expect(nextMigrationName("claims", "20260401000009_later", now)).toBe("20260401000010_claims");
    expect(nextMigrationName("20260401000012_claims", first, now)).toBe("20260401000012_claims");
  });

  it.each(["", "Claims", "claims-2", "../claims", "2026_claims", "20250101000000_before"])(
    "K1 is refused: %s",
    (asked) => {
      expect(failureOf(() => nextMigrationName(asked, first, now))).toEqual(isRefused("invalid_input", /./));
    },
  );
});
