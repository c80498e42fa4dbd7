import { isJsonObject, type JsonObject } from "../json.ts";
import { earlierPreferences } from "./earlier-preferences.ts";
import { earlierSupervised, withActions } from "./earlier-supervised.ts";

/** Keys that stood at the root of an agent, or in its tool settings, before there were packs. */
function movedToPacks(agent: JsonObject): JsonObject {
  const { inventory, product_words: words, tool_settings: tools, ...rest } = agent;
  const { stock_source: source, ...otherTools } = isJsonObject(tools) ? tools : {};
  const moved: JsonObject = {
    ...(isJsonObject(inventory) && { inventory }),
    // Without a source of its own a list is the imported one.
    ...(isJsonObject(source) && source.kind !== "records" && { stock_source: source }),
  };
  const packs = isJsonObject(rest.packs) ? rest.packs : {};
  const shop = isJsonObject(packs.shop) ? packs.shop : {};
  return {
    ...rest,
    ...(tools !== undefined && { tool_settings: isJsonObject(tools) ? otherTools : tools }),
    // What {{currency}} stood for.
    ...(isJsonObject(inventory) &&
      inventory.currency !== undefined && { currency: rest.currency ?? inventory.currency }),
    ...(words !== undefined && { subject_words: rest.subject_words ?? words }),
    ...(Object.keys(moved).length > 0 && { packs: { ...packs, shop: { ...moved, ...shop } } }),
  };
}

/** Whether it was written before there were packs: what every agent had then, it has to say today. */
const isEarlier = (agent: JsonObject) =>
  Object.hasOwn(agent, "inventory") || Object.hasOwn(agent, "product_words");

const withKinds = (agent: JsonObject): JsonObject =>
  agent.preferences === undefined ? { ...agent, preferences: earlierPreferences as JsonObject[] } : agent;

/** A supervised agent then looked things up and had actions without a word of it. */
const withSupervised = (agent: JsonObject, hasStock: boolean): JsonObject =>
  agent.autonomy === "supervised"
    ? { ...agent, supervised: earlierSupervised(agent.supervised, hasStock) }
    : agent;

/** An agent as older releases wrote it, in today's form; anything else as it is. */
export function upcastAgent(written: unknown): unknown {
  if (!isJsonObject(written)) return written;
  const moved = movedToPacks(written);
  const agent =
    moved.supervised === undefined ? moved : { ...moved, supervised: withActions(moved.supervised) };
  return isEarlier(written) ? withSupervised(withKinds(agent), isJsonObject(written.inventory)) : agent;
}
