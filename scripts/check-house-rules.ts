/** `check-house-rules.ts [folder]` checks every source file against house-rules.ts. Exits 1 with the list of files that break one. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brokenRules } from "./house-rules.ts";
import { bannedWordsIn, vagueWordsIn } from "./plain-words.ts";

const root = process.argv[2] ?? join(import.meta.dirname, "..");
const files = globSync("{apps,packages,scripts,bench,prisma}/**/*.{ts,tsx}", {
  cwd: root,
  exclude: ["**/node_modules/**", "scripts/{house-rules,plain-words}{,.test}.ts"],
});
/** Documents of customers, in evaluations and examples, are written as customers write. */
const documents = globSync("{*.md,{apps,packages,docs,infra}/**/*.md}", {
  cwd: root,
  exclude: ["**/node_modules/**", "**/sentences/**", "**/knowledge/*.md", "docs/writing.md"],
});

const messages = globSync("apps/portal/messages/en/*.json", { cwd: root });

const read = (file: string) => readFileSync(join(root, file), "utf8");
const broken = [
  ...files.flatMap((file) => brokenRules(file, read(file)).map((rule) => `${file}: ${rule}`)),
  ...[...files, ...documents].flatMap((file) =>
    bannedWordsIn(file, read(file)).map((rule) => `${file}: ${rule}`),
  ),
  ...[...files, ...messages].flatMap((file) =>
    vagueWordsIn(file, read(file)).map((rule) => `${file}: ${rule}`),
  ),
].sort();

if (broken.length > 0) {
  console.error(broken.join("\n"));
  process.exitCode = 1;
} else {
  console.log(`${files.length + documents.length + messages.length} files keep the house rules`);
}
