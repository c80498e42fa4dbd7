import { createHash } from "node:crypto";
import { type AgentConfig, agentConfigSchema, conditionSchema } from "@konstruct/core/agent/agent-config";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import { isJsonObject, type Json, type JsonObject } from "@konstruct/core/json";
import { allowedTools } from "../checks/allowed-tools.ts";
import { type Change, type ChangePath, changesBetween } from "./changes.ts";
import { conditionInWords } from "./condition-words.ts";
import { excerpts, shown } from "./excerpts.ts";
import { newRequests, type Request, requestInWords } from "./new-requests.ts";
import { fits, placeInWords, type Section, sectionOf, sections } from "./sections.ts";
import { widens } from "./widening.ts";

/** The wording of a difference; `text` is English, and other languages have their own words for each. */
export type DifferenceWording =
  | "tool_allowed"
  /** An HTTP request that is new, and allowed at once. */
  | "request_allowed"
  | "tool_disallowed"
  | "added"
  | "removed"
  | "item_added"
  | "item_removed"
  | "changed"
  | "set"
  | "cleared"
  | "reordered";

/** One difference between two configurations, in words. */
export type Difference = {
  /** Derived from what differs and how, so that an acknowledgement covers exactly this difference. */
  id: string;
  section: Section;
  path: ChangePath;
  wording: DifferenceWording;
  values: { place: string; item?: string; before?: string; after?: string };
  text: string;
  /** The agent is more permissive than before. */
  widens: boolean;
};

type Worded = Pick<Difference, "wording" | "values">;

/** Whether a change is an entry of a list of names, and not a setting of its parent. */
const isItemOfStrings = (change: Change) =>
  (change.kind === "added" && typeof change.after === "string" && change.after === change.path.at(-1)) ||
  (change.kind === "removed" && typeof change.before === "string" && change.before === change.path.at(-1));

function said(value: Json, path: ChangePath): string {
  const condition = fits(path, "policies/*/when") ? conditionSchema.safeParse(value) : undefined;
  return condition?.success === true ? conditionInWords(condition.data) : shown(value);
}

function worded(change: Change): Worded {
  const place = placeInWords(change.path);
  const last = change.path.at(-1) ?? "";
  if (change.kind === "reordered") return { wording: "reordered", values: { place } };
  if (isItemOfStrings(change)) {
    const list = placeInWords(change.path.slice(0, -1));
    const wording = change.kind === "added" ? "item_added" : "item_removed";
    return { wording, values: { place: list, item: shown(last) } };
  }
  if (change.kind === "added")
    return isJsonObject(change.after)
      ? { wording: "added", values: { place } }
      : { wording: "set", values: { place, after: said(change.after, change.path) } };
  if (change.kind === "removed")
    return isJsonObject(change.before)
      ? { wording: "removed", values: { place } }
      : { wording: "cleared", values: { place, before: said(change.before, change.path) } };
  if (typeof change.before === "string" && typeof change.after === "string") {
    const [before, after] = excerpts(change.before, change.after);
    return { wording: "changed", values: { place, before, after } };
  }
  const [before, after] = [said(change.before, change.path), said(change.after, change.path)];
  return { wording: "changed", values: { place, before, after } };
}

const english: Record<DifferenceWording, (values: Difference["values"]) => string> = {
  tool_allowed: ({ item }) => `Tool ${item}: now allowed (was not)`,
  request_allowed: ({ item, after }) => `Tool ${item}: new, now allowed: ${after}`,
  tool_disallowed: ({ item }) => `Tool ${item}: no longer allowed`,
  added: ({ place }) => `${place} added`,
  removed: ({ place }) => `${place} removed`,
  item_added: ({ place, item }) => `${place}: ${item} added`,
  item_removed: ({ place, item }) => `${place}: ${item} removed`,
  changed: ({ place, before, after }) => `${place}: ${before} → ${after}`,
  set: ({ place, after }) => `${place}: now ${after}`,
  cleared: ({ place, before }) => `${place}: no longer ${before}`,
  reordered: ({ place }) => `${place}: in another order`,
};

const idOf = (parts: Json) => createHash("sha256").update(canonicalJson(parts)).digest("hex").slice(0, 16);

function differenceOf(change: Change, from: AgentConfig, to: AgentConfig): Difference {
  const { wording, values } = worded(change);
  return {
    id: idOf(plain(change)),
    section: sectionOf(change.path),
    path: change.path,
    wording,
    values,
    text: english[wording](values),
    widens: widens(change, from, to),
  };
}

const plain = (value: object) => JSON.parse(JSON.stringify(value)) as JsonObject;

/** @param request the HTTP request that is new with this permission */
function toolDifference(tool: string, isAllowed: boolean, request?: Request): Difference {
  const wording = !isAllowed ? "tool_disallowed" : request === undefined ? "tool_allowed" : "request_allowed";
  const does = request && requestInWords(request);
  const values = { place: placeInWords(["tools"]), item: tool, ...(does !== undefined && { after: does }) };
  return {
    // The whole request: the words leave out the end of a long body.
    id: idOf([wording, tool, ...(request === undefined ? [] : [plain(request)])]),
    section: "tools",
    path: ["tools", tool],
    wording,
    values,
    text: english[wording](values),
    widens: isAllowed,
  };
}

/** The differences of two tool lists, where an agent without one may call what its intents name. */
function toolDifferences(from: AgentConfig, to: AgentConfig): Difference[] {
  const [before, after] = [allowedTools(from), allowedTools(to)];
  const fresh = newRequests(from, to);
  return [
    ...[...after]
      .filter((tool) => !before.has(tool))
      .map((tool) => toolDifference(tool, true, fresh.get(tool))),
    ...[...before].filter((tool) => !after.has(tool)).map((tool) => toolDifference(tool, false)),
  ];
}

/** Intents with a changed order of slots. Slots are keys, and the order of keys is no change elsewhere. */
function slotsMoved(from: AgentConfig, to: AgentConfig): Change[] {
  return to.intents.flatMap((intent): Change[] => {
    const old = from.intents.find(({ id }) => id === intent.id);
    const before = Object.keys(old?.params ?? {}).filter((name) => Object.hasOwn(intent.params, name));
    const after = Object.keys(intent.params).filter((name) => Object.hasOwn(old?.params ?? {}, name));
    const isMoved = before.some((name, place) => name !== after[place]);
    return isMoved ? [{ kind: "reordered", path: ["intents", intent.id, "slots"], before, after }] : [];
  });
}

/** All differences between two configurations, in words, in the order of the designer's sections. Empty if they are equal. */
export function diffAgents(from: AgentConfig, to: AgentConfig): Difference[] {
  const ofTools = toolDifferences(from, to);
  const requests = ofTools.filter(({ wording }) => wording === "request_allowed");
  const told = new Set([
    ...ofTools.map(({ path }) => path.join("/")),
    ...requests.map(({ values }) => `tool_settings/http/requests/${values.item?.slice("http.".length)}`),
  ]);
  const others = [...changesBetween(plain(from), plain(to)), ...slotsMoved(from, to)]
    .filter((change) => !told.has(change.path.join("/")))
    .map((change) => differenceOf(change, from, to));
  return [...ofTools, ...others].sort((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section));
}

/** What an agent without a published version is compared with. */
export const emptyAgent: AgentConfig = agentConfigSchema.parse({});
