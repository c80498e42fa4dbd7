import type { CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import { keysAt, type Schema, valuesAt } from "./schema-choices.ts";

/** The keys above a line by their indentation: text that is being written often is no YAML yet. */
export function pathAbove(lines: readonly string[], indent: number): PropertyKey[] {
  const path: PropertyKey[] = [];
  let below = indent;
  for (let place = lines.length - 1; place >= 0 && below > 0; place--) {
    const line = lines[place] ?? "";
    const found = /^(\s*)((?:- )*)(?:"([^"]*)"|([\w.-]+))\s*:/.exec(line);
    const isEntry = /^\s*- /.test(line);
    if (found === null) continue;
    const [, space = "", dashes = "", quoted, plain] = found;
    const column = space.length + dashes.length;
    if (column < below) {
      path.unshift(quoted ?? plain ?? "");
      below = column;
    }
    if (isEntry && space.length < below) {
      path.unshift(0);
      below = space.length + 1;
    }
  }
  return path;
}

/** The keys beside a line, at the same indentation and below the same parent. */
function keysBeside(before: readonly string[], after: readonly string[], indent: number): string[] {
  const keyOf = (line: string) => {
    const found = /^(\s*(?:- )*)([\w.-]+)\s*:/.exec(line);
    return found !== null && found[1]?.length === indent ? found[2] : undefined;
  };
  const isAbove = (line: string) => line.trim() !== "" && line.search(/\S/) < indent && !/^\s*- /.test(line);
  const near = (lines: readonly string[]) => {
    const end = lines.findIndex(isAbove);
    return (end === -1 ? lines : lines.slice(0, end)).flatMap((line) => keyOf(line) ?? []);
  };
  return [...near(before.toReversed()), ...near(after)];
}

/** Completes keys and values from the schema of a configuration. */
export const completeFrom =
  (schema: Schema): CompletionSource =>
  (context: CompletionContext): CompletionResult | null => {
    const { doc } = context.state;
    const line = doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const lines = doc.sliceString(0, Math.max(line.from - 1, 0)).split("\n");
    const value = /^(\s*(?:- )*)([\w.-]+):\s+([\w.-]*)$/.exec(before);
    if (value !== null) {
      const [, space = "", key = "", typed = ""] = value;
      const parent = pathOf(lines, space);
      return asResult(valuesAt(schema, [...parent, key]), context.pos - typed.length, "constant", "");
    }
    const key = /^(\s*(?:- )*)([\w.-]*)$/.exec(before);
    if (key === null || (key[2] === "" && !context.explicit)) return null;
    const [, space = "", typed = ""] = key;
    const after = doc.sliceString(Math.min(line.to + 1, doc.length)).split("\n");
    const taken = keysBeside(lines, after, space.length);
    return asResult(
      keysAt(schema, pathOf(lines, space), taken),
      context.pos - typed.length,
      "property",
      ": ",
    );
  };

function pathOf(lines: readonly string[], space: string): PropertyKey[] {
  const isEntry = space.includes("- ");
  const indent = isEntry ? space.indexOf("-") + 1 : space.length;
  const above = pathAbove(lines, indent);
  return isEntry ? [...above, 0] : above;
}

const asResult = (
  names: readonly string[],
  from: number,
  type: string,
  suffix: string,
): CompletionResult | null =>
  names.length === 0
    ? null
    : {
        from,
        options: names.map((label) => ({ label, type, apply: `${label}${suffix}` })),
        validFor: /^[\w.-]*$/,
      };
