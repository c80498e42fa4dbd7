import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { isTrusted } from "@konstruct/core/agent/trusted-sources";
import type { Json, JsonObject } from "@konstruct/core/json";
import { standsIn } from "@konstruct/core/language/answers/word-places";
import { isEvidence, wordsOfParts } from "@konstruct/core/words-of-parts";
import type { Passage } from "@konstruct/tools/knowledge/knowledge";
import { agentWords } from "../ground/sources/agent-words.ts";
import { leavesOf } from "../ground/sources/source-leaves.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import { type ArgumentLeaf, argumentLeaves } from "../values/argument-leaves.ts";
import { saidIn } from "../values/said-in.ts";
import { recall } from "./recall.ts";
import { opened } from "./sources.ts";
import { knowledgeTool } from "./tool-offers.ts";

/**
 * Where a value comes from, most trusted first: bound by the agent's configuration, the contact's words, a member's, the agent's
 * settings, the contact's profile, an entry of a list the agent binds to, a tool's result, a passage, a file; otherwise the model
 * invented or computed it.
 */
export type Origin =
  | "bound"
  | "contact"
  | "member"
  | "agent"
  | "profile"
  | `one_of:${string}`
  | `result:${string}`
  | `passage:${string}`
  | "file"
  | "model";
/** The tool whose result or list holds the value; null for other origins. */
export const toolOf = (origin: Origin): string | null => /^(?:result|one_of):(.+)$/.exec(origin)?.[1] ?? null;

/** Whether a value comes from a record that the tool gives to its owner only. */
export function isOfOwner({ tool_settings: { owners = {} } }: AgentConfig, origin: Origin): boolean {
  const tool = toolOf(origin);
  return tool !== null && Object.hasOwn(owners, tool) && owners[tool] !== "anyone";
}

/** Origins by the path of the argument. */
export type Origins = Readonly<Record<string, Origin>>;

const textsOf = (value: Json): string[] =>
  leavesOf(value).leaves.map((leaf) => String(leaf.value).toLowerCase());

const holds = (texts: readonly string[], value: string): boolean =>
  texts.some((text) => text === value || standsIn(text, value));

/** Passages found by searches in this conversation. */
const foundPassages = ({ turn }: LoopRun): Passage[] =>
  [...turn.record.toolCalls, ...(turn.input.earlier ?? [])]
    .filter(({ tool }) => tool === knowledgeTool)
    .flatMap(({ result }) => (result.data?.passages ?? []) as unknown as Passage[]);

type Group = { origin: Origin; holds(leaf: ArgumentLeaf): boolean };

const among = (origin: Origin, texts: readonly string[]): Group => ({
  origin,
  holds: ({ value }) => holds(texts, String(value).toLowerCase()),
});

/** Origins that the contact or the tenant gave. */
function givenGroups({ turn, text }: LoopRun, now: Date): Group[] {
  const { history, contact, earlier: recalled } = recall(turn);
  const linesOf = (role: string) => history.filter((one) => one.role === role).map(({ text }) => text);
  const own = [
    ...linesOf("contact"),
    ...recalled.filter((one) => one.role === "contact").map(({ text }) => text),
  ];
  return [
    { origin: "contact", holds: (leaf) => saidIn([...own, text], leaf, now) },
    { origin: "member", holds: (leaf) => saidIn(linesOf("member"), leaf, now) },
    among("agent", textsOf(agentWords(turn.input.agent))),
    among("profile", textsOf(contact)),
  ];
}

/** Origins that were read: results, passages, files. */
function readGroups(run: LoopRun): Group[] {
  const { turn, passages } = run;
  const { agent, earlier = [] } = turn.input;
  const results = [...turn.record.toolCalls, ...[...earlier].reverse()].map(({ tool, result }) => ({
    tool,
    texts: textsOf(opened(result.data ?? result.error?.message ?? null)),
  }));
  const { files } = recall(turn);
  const beside = wordsOfParts(turn.input.inputs.flatMap(({ parts }) => parts.filter(isEvidence)));
  const trustedFirst = results.sort(
    (a, b) => Number(isTrusted(agent, b.tool)) - Number(isTrusted(agent, a.tool)),
  );
  return [
    ...trustedFirst
      .filter(({ tool }) => tool !== knowledgeTool)
      .map(({ tool, texts }) => among(`result:${tool}`, texts)),
    ...[...passages, ...foundPassages(run)].map(({ source, url, title, text }) =>
      among(`passage:${url ?? source}`, [`${title}\n${text}`.toLowerCase()]),
    ),
    among(
      "file",
      [beside, ...files.flatMap(({ text, receipt }) => [text, JSON.stringify(receipt ?? "")])].map((one) =>
        one.toLowerCase(),
      ),
    ),
  ];
}

/** The origin of each argument of a call. For a list, the least trusted of its values counts. */
export function originsOf(run: LoopRun, args: JsonObject, bound: Origins, now: Date): Origins {
  const [given, read] = [givenGroups(run, now), readGroups(run)];
  const rank = (origin: Origin) => {
    if (origin === "bound") return -1;
    const at = [...given, ...read].findIndex((group) => group.origin === origin);
    return at === -1 ? given.length + read.length : at;
  };
  const foundIn = (groups: readonly Group[], leaf: ArgumentLeaf) =>
    groups.find((group) => group.holds(leaf))?.origin;
  const origins: Record<string, Origin> = {};
  for (const leaf of argumentLeaves(args)) {
    const wanted = bound[leaf.path.split(".")[0] ?? ""];
    const found =
      wanted === "bound" ? wanted : (foundIn(given, leaf) ?? wanted ?? foundIn(read, leaf) ?? "model");
    const known = origins[leaf.path];
    if (known === undefined || rank(known) < rank(found)) origins[leaf.path] = found;
  }
  return origins;
}
