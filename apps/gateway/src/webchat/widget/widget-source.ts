import { readFileSync } from "node:fs";
import { tables } from "@konstruct/core/language/lines-of";

/** In the order in which they need each other. */
const modules = ["words", "dom", "sheet", "kept", "connection", "rating", "chat", "start"];

const words = "const words = {};";

/** A module's text without its imports and exports: all modules share one scope. */
const inner = (name: string) =>
  readFileSync(new URL(`./client/${name}.js`, import.meta.url), "utf8")
    .replace(/^import\b[^;]*;\n/gm, "")
    .replace(/^export /gm, "");

/** The widget as one script, with its texts in every language that has a table. */
export function widgetSource(): string {
  const texts = Object.fromEntries(Object.entries(tables).map(([code, { widget }]) => [code, widget]));
  const source = modules.map(inner).join("\n");
  return `(() => {\n${source.replace(words, () => `const words = ${JSON.stringify(texts)};`)}})();\n`;
}
