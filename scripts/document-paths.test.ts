import { describe, expect, test } from "vitest";
import { npmScriptsIn, pathsIn } from "./document-paths.ts";

const patterns = (document: string, markdown: string) =>
  pathsIn(document, markdown).map(({ pattern }) => pattern);

describe("document paths", () => {
  test("what looks like a path of the repository is one, other code is not", () => {
    expect(
      patterns(
        "README.md",
        "See `packages/core/src/ids.ts`, `LICENSE`, `npm start`, `turn.run`, `src/x.ts` and `apps/cli/`.",
      ),
    ).toEqual(["packages/core/src/ids.ts", "LICENSE", "apps/cli", "src/x.ts"]);
  });

  test("a placeholder stands for anything and a line number is dropped", () => {
    expect(patterns("a.md", "`packages/channels/src/<channel>/send.ts` `docs/audit.md:12`")).toEqual([
      "packages/channels/src/*/send.ts",
      "docs/audit.md",
    ]);
  });

  test("links and a package's own paths are read from the document's folder", () => {
    expect(
      patterns(
        "packages/audit/README.md",
        "[format](../../docs/audit.md#chain) `src/hash.ts` [x](https://a.b)",
      ),
    ).toEqual(["packages/audit/src/hash.ts", "docs/audit.md"]);
  });

  test("tables of ARCHITECTURE.md are checked without backticks too", () => {
    const table = "| 1 | verify | apps/gateway/src/main.ts, then packages/db |\n";
    expect(patterns("ARCHITECTURE.md", table)).toEqual(["apps/gateway/src/main.ts", "packages/db"]);
    expect(patterns("README.md", table)).toEqual([]);
  });

  test("npm scripts are found", () => {
    expect(npmScriptsIn("`npm run env:example` then npm run bench -- --json")).toEqual([
      "env:example",
      "bench",
    ]);
  });
});
