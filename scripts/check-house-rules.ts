/** `check-house-rules.ts [folder]` checks every source file against house-rules.ts. Exits 1 with the list of files that break one. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brokenRules } from "./house-rules.ts";

const root = process.argv[2] ?? join(import.meta.dirname, "..");
const files = globSync("{apps,packages,scripts,bench,prisma}/**/*.{ts,tsx}", {
  cwd: root,
  exclude: ["**/node_modules/**", "scripts/house-rules{,.test}.ts"],
});
const read = (file: string) => readFileSync(join(root, file), "utf8");
const broken = files
  .flatMap((file) => brokenRules(file, read(file)).map((rule) => `${file}: ${rule}`))
  .sort();

if (broken.length > 0) {
  console.error(broken.join("\n"));
  process.exitCode = 1;
} else {
  console.log(`${files.length} files keep the house rules`);
}
