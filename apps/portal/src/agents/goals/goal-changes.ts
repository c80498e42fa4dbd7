import type { Json, JsonObject } from "@konstruct/core/json";
import { listAt, objectAt, type Path, textAt, textsAt, withAt } from "../draft/config-path.ts";
import { freeName } from "../draft/free-name.ts";
import type { OfferedTool } from "../draft/known-tools.ts";
import { slotsOf } from "../draft/slot-order.ts";
import { slugOf, titleOf } from "../draft/slug-of.ts";

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

/** A new goal that a tool serves, named after it. */
export const goalForTool = (id: string, label: string, tool: OfferedTool): JsonObject =>
  withTool({ ...newGoal(id, false), label }, tool);

const isGiven = (id: string) => /^new_(?:goal|procedure)(?:_\d+)?$/.test(id);

/** What a goal is called while no one has chosen an id: its display name, else its first example. */
const nameOf = (goal: Json): string => textAt(goal, ["label"]) || (textsAt(goal, ["examples"])[0] ?? "");

/** A goal's title: its display name; without one its id, or the first example that a generated id is made of. */
export function titleOfGoal(goal: Json): string {
  const id = textAt(goal, ["id"]);
  const isGenerated = isGiven(id) || id === slugOf(nameOf(goal));
  return titleOf(textAt(goal, ["label"])) || (isGenerated && nameOf(goal)) || titleOf(id);
}

/** The configuration with a goal or procedure changed; an id that was generated follows what it is called. */
function withFollowingId(config: JsonObject, path: Path, changed: JsonObject): JsonObject {
  const goal = objectAt(config, path);
  const id = textAt(goal, ["id"]);
  const isOwn = !isGiven(id) && id !== slugOf(nameOf(goal));
  const wanted = slugOf(nameOf(changed));
  const renamed =
    isOwn || wanted === "" || isNamedElsewhere(config, path, id)
      ? changed
      : { ...changed, id: freeName(wanted, otherIds(config, path)) };
  return withAt(config, path, renamed) as JsonObject;
}

/** The configuration with another display name for a goal or procedure. */
export function withLabel(config: JsonObject, path: Path, label: string): JsonObject {
  const { label: _old, ...rest } = objectAt(config, path);
  return withFollowingId(config, path, label === "" ? rest : { ...rest, label });
}

/** The configuration with other example messages for a goal. */
export const withExamples = (config: JsonObject, path: Path, examples: readonly string[]): JsonObject =>
  withFollowingId(config, path, { ...objectAt(config, path), examples: [...examples] });

const ids = (config: Json, key: string) =>
  listAt(config, [key]).map((_, index) => ({ path: [key, index], id: textAt(config, [key, index, "id"]) }));

const otherIds = (config: Json, own: Path): string[] =>
  [...ids(config, "intents"), ...ids(config, "procedures")].flatMap(({ path, id }) =>
    path.join() === own.join() ? [] : [id],
  );

/** Whether another part of the configuration may name a goal: an entry that depends on it, a policy about it. */
const isNamedElsewhere = (config: JsonObject, path: Path, id: string): boolean =>
  JSON.stringify(withAt(config, path, {})).includes(JSON.stringify(id));
