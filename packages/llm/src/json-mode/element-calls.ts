import type { WrittenCall } from "./read-written-call.ts";

/** `<function=find>…</function>` and `<invoke name="find">…</invoke>`. */
const element =
  /<(function|invoke)(?:=|\s+name=)["']?([^"'>\s]{1,200})["']?[^<>]{0,200}>([\s\S]*?)(<\/\1>|(?=<\1(?:=|\s))|$)/g;
const parameter =
  /<param(?:eter)?(?:=|\s+name=)["']?([^"'>\s]{1,200})["']?[^<>]{0,200}>([\s\S]*?)(?:<\/param(?:eter)?>|(?=<param(?:eter)?[=\s]))/g;
const keyAndValue = /<arg_key>([^<]*)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/g;

const inLines = (value: string) => value.replace(/^\r?\n/, "").replace(/\r?\n$/, "");

/** The arguments in elements of their own. Their values are text, whatever the type. */
function argumentsIn(inside: string, form: RegExp): Pick<WrittenCall, "written" | "isText"> | null {
  const pairs = [...inside.matchAll(form)].map(([, key = "", value = ""]) => [key.trim(), inLines(value)]);
  return pairs.length === 0 ? null : { written: Object.fromEntries(pairs), isText: true };
}

const endsInside = (inside: string) =>
  inside.lastIndexOf("<param") > inside.lastIndexOf("</param") ||
  inside.lastIndexOf("<arg_") > inside.lastIndexOf("</arg_value>");

/** The calls that are elements of XML, as Qwen, Seed, MiniMax, DeepSeek and Claude write them. */
export function elementCalls(text: string): WrittenCall[] {
  return [...text.matchAll(element)].map(([, , name = "", inside = "", close]) => ({
    name,
    ...(endsInside(inside) ? { written: inside } : (argumentsIn(inside, parameter) ?? { written: inside })),
    isOpen: close === "",
  }));
}

/** `find<arg_key>serial</arg_key><arg_value>A</arg_value>`, as GLM writes it. */
export function keyedCall(body: string): WrittenCall | null {
  const at = body.indexOf("<arg_key>");
  if (at === -1) return null;
  const inside = body.slice(at);
  const read = endsInside(inside) ? null : argumentsIn(inside, keyAndValue);
  return { name: body.slice(0, at).trim(), ...(read ?? { written: inside }) };
}
