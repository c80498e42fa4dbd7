/** `write-env-example.ts [--check] [folder]`: writes .env.example from the catalogue of variables; with `--check` only says whether it is up to date. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { renderEnvExample } from "@konstruct/config/env-example";

const { values, positionals } = parseArgs({
  options: { check: { type: "boolean", default: false } },
  allowPositionals: true,
});
const file = join(positionals[0] ?? join(import.meta.dirname, ".."), ".env.example");
const wanted = renderEnvExample();

if (!values.check) {
  writeFileSync(file, wanted);
} else if (readFileSync(file, "utf8") !== wanted) {
  console.error(".env.example is out of date: run npm run env:example");
  process.exitCode = 1;
}
