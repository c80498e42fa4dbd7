import type { Json, JsonObject } from "@konstruct/core/json";
import { listAt, objectAt, type Path, textAt, textsAt, withAt } from "../draft/config-path.ts";
import { freeName } from "../draft/free-name.ts";
import type { OfferedTool } from "../draft/known-tools.ts";
import { slotsOf } from "../draft/slot-order.ts";
import { slugOf } from "../draft/slug-of.ts";

export const knowledgeTool = "knowledge_base.search";

/** What makes a goal quote the knowledge: the question is its one slot. */
const fromKnowledge: JsonObject = {
  required_params: ["question"],
  params: { question: { type: "topic" } },
  tool: knowledgeTool,
  args: { query: "{question}", limit: 1 },
  reply_each: "{text}",
};

/** A new goal; one that answers from the knowledge needs nothing but example messages. */
export const newGoal = (id: string, answersFromKnowledge: boolean): JsonObject => ({
  id,
  description: "",
  examples: [],
  ...(answersFromKnowledge && fromKnowledge),
});

/** The goal with another tool: what the tool cannot do without becomes a slot, so that it is asked for. */
export function withTool(goal: JsonObject, tool: OfferedTool | undefined): JsonObject {
  if (tool === undefined) return { ...goal, tool: null };
  const isPlain = slotsOf(goal).length === 0 && Object.keys(objectAt(goal, ["args"])).length === 0;
  if (tool.name === knowledgeTool && isPlain) return { ...goal, ...fromKnowledge };
  const args = objectAt(goal, ["args"]);
  const missing = tool.required.filter((name) => !Object.hasOwn(args, name) && !slotsOf(goal).includes(name));
  // Without an entry of its own a slot is recognised by its name.
  return { ...goal, tool: tool.name, required_params: [...textsAt(goal, ["required_params"]), ...missing] };
}

const isGiven = (id: string) => /^new_(?:goal|procedure)(?:_\d+)?$/.test(id);

/** The configuration with another display name for a goal or procedure; an id that was generated follows it. */
export function withLabel(config: JsonObject, path: Path, label: string): JsonObject {
  const goal = objectAt(config, path);
  const id = textAt(goal, ["id"]);
  const isOwn = !isGiven(id) && id !== slugOf(textAt(goal, ["label"]));
  const wanted = slugOf(label);
  const { label: _old, ...rest } = goal;
  const labelled = label === "" ? rest : { ...rest, label };
  const isNamed = namesIn(config).includes(id);
  const renamed =
    isOwn || wanted === "" || isNamed
      ? labelled
      : { ...labelled, id: freeName(wanted, otherIds(config, path)) };
  return withAt(config, path, renamed) as JsonObject;
}

const ids = (config: Json, key: string) =>
  listAt(config, [key]).map((_, index) => ({ path: [key, index], id: textAt(config, [key, index, "id"]) }));

const otherIds = (config: Json, own: Path): string[] =>
  [...ids(config, "intents"), ...ids(config, "procedures")].flatMap(({ path, id }) =>
    path.join() === own.join() ? [] : [id],
  );

/** The goals that others depend on. */
const namesIn = (config: Json): string[] =>
  ["intents", "procedures"].flatMap((key) =>
    listAt(config, [key]).flatMap((_, index) => textsAt(config, [key, index, "depends_on"])),
  );
