import { allLabelsOfValue } from "@konstruct/core/agent/tool-labels";
import { isTrusted } from "@konstruct/core/agent/trusted-sources";
import type { Json, JsonObject } from "@konstruct/core/json";
import { formsIn, wordsOf } from "@konstruct/core/language/answers/forms-of-words";
import { standsIn } from "@konstruct/core/language/answers/word-places";
import type { Part } from "@konstruct/core/message";
import { isFromOutside } from "@konstruct/core/words-of-parts";
import type { ToolDescription } from "@konstruct/tools/contract/tool-executor";
import type { Passage } from "@konstruct/tools/knowledge/knowledge";
import type { TurnMessage } from "../input/turn-input.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import type { Turn } from "../turn/turn.ts";
import { type ArgumentLeaf, argumentLeaves, isListed } from "../values/argument-leaves.ts";
import { isLongText } from "../values/named-values.ts";
import { isReference } from "../values/reference.ts";
import { hasLongWordOf, lettersOf } from "../values/words-in.ts";
import { isOfOwner, type Origin, type Origins, toolOf } from "./argument-origins.ts";
import { contactLines, recall } from "./recall.ts";
import { recited, silentArgs } from "./told-values.ts";
import { knowledgeTool } from "./tool-offers.ts";

/** From this length a word of a note says something. */
const lettersOfWord = 5;

/** Whole numbers up to this carry too little to leak anything. */
const smallNumber = 100;

const isThirdParty = ({ url, source }: Partial<Passage>) => /^https?:/i.test(url ?? source ?? "");

/** Whether a third party may have written what a tool returned. */
function isForeign(turn: Turn, tool: string, value: Json): boolean {
  const { agent } = turn.input;
  if (tool === knowledgeTool) {
    const passages = (value as { passages?: Partial<Passage>[] } | null)?.passages ?? [];
    return !isTrusted(agent, "knowledge") && passages.some(isThirdParty);
  }
  const described = turn.ports.tools.describe(tool);
  return described !== null && described.destination !== undefined && !isTrusted(agent, tool);
}

function taint(turn: Turn): void {
  if (!turn.session.tainted) turn.session = { ...turn.session, tainted: true };
}

/** Marks the conversation as tainted if a third party may have written the result: its text could instruct the model. */
export function readResult(turn: Turn, tool: string, value: Json): void {
  if (isForeign(turn, tool, value)) taint(turn);
}

/** The same for what came beside the contact's words. */
export function readBeside(turn: Turn, messages: readonly TurnMessage[]): void {
  const isOfFile = (part: Part) => part.type === "context" && part.kind === "file" && part.role === "shared";
  const isTrustedFile = (part: Part) => isOfFile(part) && isTrusted(turn.input.agent, "files");
  if (messages.some(({ parts }) => parts.some((part) => isFromOutside(part) && !isTrustedFile(part))))
    taint(turn);
}

/** The same for the messages, passages and files a turn begins with. */
export function readBeginning(turn: Turn, passages: readonly Passage[]): void {
  const { agent, inputs, files = [] } = turn.input;
  readBeside(turn, inputs);
  const isRead = files.some(({ text, receipt }) => text !== "" || receipt !== null);
  const hasForeignFile = isRead && !isTrusted(agent, "files");
  if (hasForeignFile || isForeign(turn, knowledgeTool, { passages: passages as unknown as Json }))
    taint(turn);
}

/** Origins that the contact or the tenant gave. */
const given: ReadonlySet<Origin> = new Set(["bound", "contact", "member", "agent", "profile"]);

/** Whether a value of this origin may be in a write without the contact seeing it. */
function isOurs({ turn }: LoopRun, origin: Origin): boolean {
  if (given.has(origin)) return true;
  if (origin.startsWith("passage:")) {
    const isForeignPage = isThirdParty({ source: origin.slice("passage:".length) });
    return !isForeignPage || isTrusted(turn.input.agent, "knowledge");
  }
  const tool = toolOf(origin);
  const described = tool === null ? null : turn.ports.tools.describe(tool);
  return (
    described !== null && (described.destination === undefined || isTrusted(turn.input.agent, described.name))
  );
}

/** Words, and no key: a reason, a note. */
const isWords = (value: unknown) => typeof value === "string" && /\p{L}.*\s.*\p{L}/u.test(value);

/** Whether all that the contact and the tenant did not give are words of the model's, which the contact reads in the question. */
function addsOnlyWords(run: LoopRun, tool: string, args: JsonObject, origins: Origins): boolean {
  const leaves = argumentLeaves(args);
  const others = leaves.filter(({ path }) => !isOurs(run, origins[path] ?? "model"));
  const shown = new Set(
    recited({ args, silent: silentArgs(run.turn.input.agent, tool) }).map(({ path }) => path),
  );
  return (
    others.length > 0 &&
    others.length < leaves.length &&
    others.every(({ path, value }) => origins[path] === "model" && isWords(value) && shown.has(path))
  );
}

/** A note is in the words of the conversation from these shares of its longer words on. */
const [ownShare, toldShare] = [1 / 4, 1 / 2];

/** Whether most of a note's longer words were said in the conversation, in some form, and some of them by the contact. */
function isInWordsOfTalk(run: LoopRun, { value }: ArgumentLeaf): boolean {
  const words = wordsOf(String(value)).filter((word) => word.length >= lettersOfWord);
  const saidIn = (lines: readonly string[]) => {
    const text = lines.join("\n");
    return words.filter((word) => formsIn(text, [word]).length > 0).length;
  };
  const own = contactLines(run);
  const told = recall(run.turn).history.map(({ text }) => text);
  return (
    words.length > 0 &&
    saidIn(own) >= ownShare * words.length &&
    saidIn([...told, ...own]) >= toldShare * words.length
  );
}

/** Whether the contact says a word of what a value is called. */
function saysLabel(run: LoopRun, tool: string, { path, value }: ArgumentLeaf): boolean {
  const labels = allLabelsOfValue(run.turn.input.agent, tool, path, value).join(" ");
  return hasLongWordOf(labels, contactLines(run).join("\n"));
}

/**
 * Whether a value that the contact and the tenant did not give does no harm: the least there is, a reference that the agent has told
 * the contact or that is in a record of theirs, a choice that is theirs, and a note in the words of the
 * conversation.
 */
function harmlessOf(
  run: LoopRun,
  { tool, origins, isAgreed }: { tool: ToolDescription; origins: Origins; isAgreed: boolean },
): (leaf: ArgumentLeaf) => boolean {
  const { agent } = run.turn.input;
  const replies = recall(run.turn).history.flatMap(({ role, text }) => (role === "agent" ? [text] : []));
  const isTold = ({ value }: ArgumentLeaf) =>
    replies.some((text) => standsIn(lettersOf(text), lettersOf(String(value))));
  return (leaf) => {
    const { value } = leaf;
    const isNote = isLongText(leaf) && origins[leaf.path] === "model";
    if (value === 1 || value === false || (isAgreed && !isNote)) return true;
    if (isReference(value)) return isTold(leaf) || isOfOwner(agent, origins[leaf.path] ?? "model");
    if (isListed(tool.parameters(), String(value))) return saysLabel(run, tool.name, leaf);
    return isWords(value) && isInWordsOfTalk(run, leaf);
  };
}

/**
 * The consent a write needs in a tainted conversation; null when it needs no more than usual. What cannot be undone needs a
 * colleague, unless the model adds only words.
 * @param isOrdered the contact ordered the call, or may have: then what the model adds may be harmless
 * @param isAgreed the contact agreed to all of the call but its notes
 */
export function neededFor(
  run: LoopRun,
  { tool, args, origins }: { tool: ToolDescription; args: JsonObject; origins: Origins },
  { isOrdered, isAgreed }: { isOrdered: boolean; isAgreed: boolean },
): "confirmed" | "approved" | null {
  if (!run.turn.session.tainted || tool.effect === "read") return null;
  const leaves = argumentLeaves(args);
  const others = leaves.filter(({ path }) => !isOurs(run, origins[path] ?? "model"));
  // Without arguments there is no origin to trust: only the model chose the call.
  if (leaves.length > 0 && others.length === 0) return null;
  const isHarmless = harmlessOf(run, { tool, origins, isAgreed });
  const hasOwn = isAgreed || others.length < leaves.length;
  const mayAdd = isOrdered && tool.effect === "write" && hasOwn;
  if (mayAdd && others.every(isHarmless)) return null;
  const isOfWords = tool.effect !== "irreversible" || addsOnlyWords(run, tool.name, args, origins);
  return isOfWords ? "confirmed" : "approved";
}

/** More such values than this in one list may spell something. */
const mostClosed = 4;

/** A day, a time, a value the schema lists or a small number: alone too little to leak anything. */
function isClosed({ value }: ArgumentLeaf, schema: JsonObject): boolean {
  if (typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isInteger(value) && Math.abs(value) <= smallNumber;
  return (
    isListed(schema, value) ||
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/.test(
      value,
    ) ||
    /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)
  );
}

/** Paths whose values are all closed. The entries of a list share its path. */
function closedPaths(args: JsonObject, schema: JsonObject): ReadonlySet<string> {
  const byPath = Map.groupBy(argumentLeaves(args), ({ path }) => path);
  const closed = [...byPath].filter(
    ([, leaves]) => leaves.length <= mostClosed && leaves.every((leaf) => isClosed(leaf, schema)),
  );
  return new Set(closed.map(([path]) => path));
}

/** Paths of a read's arguments that would send text of a third party or of the model out of the installation. */
export function carriedAway(
  run: LoopRun,
  tool: ToolDescription,
  args: JsonObject,
  origins: Origins,
): string[] {
  const to = tool.destination;
  if (!run.turn.session.tainted || tool.effect !== "read" || to === undefined) return [];
  const closed = closedPaths(args, tool.parameters());
  const goesBack = (origin: Origin) => {
    const from = toolOf(origin);
    const described = from === null ? null : run.turn.ports.tools.describe(from);
    return described !== null && described.destination === to;
  };
  return Object.entries(origins).flatMap(([path, origin]) =>
    given.has(origin) || closed.has(path) || goesBack(origin) ? [] : [path],
  );
}
