import { exactNumbers } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { type Document, isMap, isNode, isScalar, LineCounter, type Node, parseDocument } from "yaml";

/** Aliases multiply; a suite needs few, and a hostile file would use millions. */
const maxAliasCount = 50;

/** A YAML value with the line of each of its parts. */
export type LocatedYaml = {
  value: unknown;
  /** The line of the key or entry at a path; for a missing part, the line of its nearest parent. */
  lineOf(path: readonly PropertyKey[]): number;
};

export type Finding = { path: readonly PropertyKey[]; message: string };

/** Throws the findings as one error. @throws AppError invalid_input, one line `name:line: what` for each finding */
export function refuseFindings(
  name: string,
  findings: readonly Finding[],
  lineOf: LocatedYaml["lineOf"],
): never {
  const list = findings.map(({ path, message }) => `${name}:${lineOf(path)}: ${message}`).join("\n");
  throw refusalError("suite.file_invalid", { problems: list });
}

function startOf(document: Document, path: readonly PropertyKey[]): number | null {
  const parent = path.length === 0 ? null : document.getIn(path.slice(0, -1), true);
  const last = path.at(-1);
  if (isMap(parent)) {
    const key = parent.items.find((pair) => isScalar(pair.key) && pair.key.value === last)?.key as
      | Node
      | undefined;
    if (key?.range) return key.range[0];
  }
  const node = document.getIn(path, true);
  return isNode(node) && node.range ? node.range[0] : null;
}

/**
 * Parses YAML and keeps the line of each part.
 * @param name precedes the line number in messages
 * @throws AppError invalid_input, one line `name:line: what` for each YAML error
 */
export function parseLocatedYaml(text: string, name: string): LocatedYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, customTags: exactNumbers });
  const lineOf = (path: readonly PropertyKey[]) => {
    for (let depth = path.length; depth >= 0; depth--) {
      const start = startOf(document, path.slice(0, depth));
      if (start !== null) return lines.linePos(start).line;
    }
    return 1;
  };
  if (document.errors.length > 0) {
    const list = document.errors
      .map((error) => `${name}:${lines.linePos(error.pos[0]).line}: ${error.message}`)
      .join("\n");
    throw refusalError("suite.file_invalid", { problems: list });
  }
  try {
    return { value: document.toJS({ maxAliasCount }), lineOf };
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return refuseFindings(name, [{ path: [], message }], lineOf);
  }
}
