import { looseEnd, looseObject } from "../loose-json.ts";
import type { WrittenCall } from "./read-written-call.ts";

const begin = /[\s,;[]*(?:print\s*\(\s*)?([A-Za-z_][\w.:-]{0,200})\(/y;
const end = /[\s,;)\]]*$/y;
const mostCalls = 20;

/** `serial="A", days=[1, 2]` as the text of an object; null where an argument has no name. */
function namedArguments(text: string): string | null {
  const pairs: string[] = [];
  let left = text.trim();
  while (left !== "") {
    const name = /^([A-Za-z_]\w{0,200})\s*[=:]\s*/.exec(left);
    if (name === null || pairs.length > 100) return null;
    const value = left.slice(name[0].length);
    const comma = topLevelComma(value);
    pairs.push(`"${name[1]}": ${value.slice(0, comma)}`);
    left = value.slice(comma + 1).trim();
  }
  return `{${pairs.join(", ")}}`;
}

function topLevelComma(text: string): number {
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === ",") return at;
    if ("{[(".includes(char)) {
      const length = looseEnd(text.slice(at));
      if (length === -1) return text.length;
      at += length - 1;
    } else if (char === '"' || char === "'") {
      while (++at < text.length && text[at] !== char) if (text[at] === "\\") at++;
    }
  }
  return text.length;
}

/** Calls as Python writes them: `[find(serial="A"), look()]`. Null where the text is anything else. */
export function pythonCalls(text: string): WrittenCall[] | null {
  const found: WrittenCall[] = [];
  let from = 0;
  for (begin.lastIndex = 0; found.length < mostCalls; begin.lastIndex = from) {
    const name = begin.exec(text);
    if (name === null) break;
    const open = begin.lastIndex - 1;
    const length = looseEnd(text.slice(open));
    if (length === -1) return null;
    const inside = namedArguments(text.slice(open + 1, open + length - 1));
    const written = inside === null ? null : looseObject(inside);
    if (written === null) return null;
    found.push({ name: name[1]!, written });
    from = open + length;
  }
  end.lastIndex = from;
  return found.length > 0 && end.test(text) ? found : null;
}
