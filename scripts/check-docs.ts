/** `check-docs.ts [folder]`: every path and npm script that a Markdown file names must exist. Exits 1 with the list of those that do not. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { npmScriptsIn, pathsIn } from "./document-paths.ts";

const root = process.argv[2] ?? join(import.meta.dirname, "..");
const outside = ["**/node_modules/**", "**/.konstruct/**", "**/test-results/**"];
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

const documents = globSync("**/*.md", { cwd: root, exclude: outside }).sort();
const missing = documents.flatMap((document) => {
  const markdown = readFileSync(join(root, document), "utf8");
  const paths = pathsIn(document, markdown)
    .filter(({ pattern }) => globSync(pattern, { cwd: root, exclude: outside }).length === 0)
    .map(({ line, path }) => `${document}:${line}  ${path}`);
  const commands = npmScriptsIn(markdown)
    .filter((name) => scripts[name] === undefined)
    .map((name) => `${document}  npm run ${name}`);
  return [...paths, ...commands];
});

if (missing.length > 0) {
  console.error(
    `Documents name ${missing.length} things that do not exist:\n${missing.map((line) => `  ${line}`).join("\n")}`,
  );
  process.exitCode = 1;
} else {
  console.log(`${documents.length} documents name nothing that does not exist`);
}
