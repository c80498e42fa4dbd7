import { looseEnd } from "../loose-json.ts";
import { keyedCall } from "./element-calls.ts";
import { pythonCalls } from "./python-calls.ts";
import { jsonCalls, type WrittenCall } from "./read-written-call.ts";

/** A name, marks that separate it from its arguments, and these, in a fence or not. */
const named =
  /^\s*(?:call:|function(?:<[|｜][^<>]{1,40}[|｜]>|\s+))?([\w.:-]{1,200})\s*(?:(?:\[ARGS\]|\[CALL_ID\]\s*\w{1,60}|<[|｜][^<>]{1,60}[|｜]>)\s*)*(?:```\w*\s*)?(\{[\s\S]*)/;
const nameAlone = /^\s*([\w.:-]{1,200})\s*(?:\(\s*\)\s*)?$/;
/** Gemma's marks around a text. */
const gemmaQuotes = /<\|"\|>|<escape>/g;

/** The object that begins a text, without what a server left after it. */
function upToEnd(text: string): string {
  const end = looseEnd(text);
  return end === -1 || !/^\s*(?:```|<|$)/.test(text.slice(end)) ? text : text.slice(0, end);
}

/** The calls in the body of a mark: JSON, a name with arguments, Python or elements. Null where no call can be made out. */
export function readBody(body: string, isTool: (name: string) => boolean): WrittenCall[] | null {
  const keyed = keyedCall(body);
  if (keyed !== null) return [keyed];
  const inJson = jsonCalls(body);
  if (inJson !== null) return inJson;
  const [, name, args] = named.exec(body) ?? [];
  if (name !== undefined && args !== undefined)
    return [{ name, written: upToEnd(args.replaceAll(gemmaQuotes, '"')) }];
  const alone = nameAlone.exec(body)?.[1];
  if (alone !== undefined && isTool(alone)) return [{ name: alone, written: {} }];
  const inPython = pythonCalls(body);
  if (inPython !== null) return inPython;
  // The call is known, and what it holds becomes the text in place of its arguments.
  const begun = /"name"\s*:\s*"([^"\\]{1,200})"/.exec(body)?.[1];
  return begun === undefined ? null : [{ name: begun, written: body }];
}
