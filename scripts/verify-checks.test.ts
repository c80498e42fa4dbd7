import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const program = (name: string) => join(root, "node_modules/.bin", name);
const script = (name: string) => join(root, "scripts", name);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "konstruct-checks-"));
  for (const name of ["tsconfig.json", "knip.json", "biome.json"])
    await cp(join(root, name), join(folder, name));
  await plant({ "package.json": JSON.stringify({ name: "planted", type: "module", scripts: {} }) });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function plant(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

function check(command: string, ...args: readonly string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  return { code: status, output: stdout + stderr };
}

describe("a check of npm run verify fails on a fault planted for it", () => {
  it("depcruise with the folders' configuration finds two folders that need each other", async () => {
    const cruise = () =>
      check(program("depcruise"), "--config", join(root, ".dependency-cruiser.folders.cjs"), "packages");
    await plant({
      "packages/a/src/one/a.ts": 'import { b } from "../two/b.ts";\nexport const a = b;\n',
      "packages/a/src/one/c.ts": "export const c = 1;\n",
      "packages/a/src/two/b.ts": "export const b = 1;\n",
    });
    expect(cruise()).toMatchObject({ code: 0 });
    await plant({ "packages/a/src/two/b.ts": 'import { c } from "../one/c.ts";\nexport const b = c;\n' });
    const found = cruise();
    expect(found.code).toBeGreaterThan(0);
    expect(found.output).toContain("no-folder-cycles");
  });

  it("depcruise finds a package that imports a higher level, and two files that need each other", async () => {
    await plant({
      "packages/core/src/a.ts": 'import { b } from "../../engine/src/b.ts";\nexport const a = b;\n',
      "packages/engine/src/b.ts": 'import { c } from "./c.ts";\nexport const b = () => c;\n',
      "packages/engine/src/c.ts": 'import { b } from "./b.ts";\nexport const c = () => b;\n',
    });
    const found = check(program("depcruise"), "--config", join(root, ".dependency-cruiser.cjs"), "packages");
    expect(found.code).toBeGreaterThan(0);
    expect(found.output).toContain("level-0-imports-lower-only");
    expect(found.output).toContain("no-cycles");
  });

  it("tsc finds an index that may have no value", async () => {
    await plant({
      "planted.json": JSON.stringify({ extends: "./tsconfig.json", compilerOptions: { types: [] } }),
      "packages/a/src/a.ts": "export const a = (of: string[]): string => of[0];\n",
    });
    const found = check(program("tsc"), "-p", "planted.json");
    expect(found.code).toBeGreaterThan(0);
    expect(found.output).toContain("packages/a/src/a.ts(1,");
  });

  it("biome finds an any", async () => {
    await plant({ "packages/a/src/a.ts": "export const a = (of: any): string => of;\n" });
    const found = check(program("biome"), "check", "--vcs-enabled=false", ".");
    expect(found.code).toBeGreaterThan(0);
    expect(found.output).toContain("noExplicitAny");
  });

  it("knip finds a file that nothing imports", async () => {
    await plant({ "scripts/main.ts": "export {};\n", "scripts/lib/unused.ts": "export const a = 1;\n" });
    const found = check(program("knip"));
    expect(found.code).toBeGreaterThan(0);
    expect(found.output).toContain("scripts/lib/unused.ts");
  });

  it("check-house-rules finds a file whose name is not in kebab-case", async () => {
    await plant({ "packages/a/src/runTurn.ts": "export {};\n" });
    const found = check(process.execPath, script("check-house-rules.ts"), folder);
    expect(found).toMatchObject({ code: 1, output: expect.stringContaining("runTurn.ts: its name is not") });
  });

  it("check-docs finds a path and a command that do not exist", async () => {
    await plant({ "README.md": "See `packages/a/src/gone.ts` and `npm run gone`.\n" });
    const found = check(process.execPath, script("check-docs.ts"), folder);
    expect(found).toMatchObject({ code: 1, output: expect.stringContaining("name 2 things") });
    expect(found.output).toContain("packages/a/src/gone.ts");
  });

  it("write-env-example --check finds an example that is out of date", async () => {
    await plant({ ".env.example": "OLD=1\n" });
    const found = check(process.execPath, script("write-env-example.ts"), "--check", folder);
    expect(found).toMatchObject({ code: 1, output: expect.stringContaining("out of date") });
  });
});
