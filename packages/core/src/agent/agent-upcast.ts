import { isJsonObject, type JsonObject } from "../json.ts";
import { earlierPreferences } from "./earlier-preferences.ts";
import { earlierSupervised, withActions } from "./earlier-supervised.ts";

/** Keys that older releases wrote at the root of an agent or in its tool settings; packs own them now. */
function movedToPacks(agent: JsonObject): JsonObject {
  const { inventory, product_words: words, tool_settings: tools, ...rest } = agent;
  const { stock_source: source, ...otherTools } = isJsonObject(tools) ? tools : {};
  const moved: JsonObject = {
    ...(isJsonObject(inventory) && { inventory }),
    // A list without a source of its own is the imported one.
    ...(isJsonObject(source) && source.kind !== "records" && { stock_source: source }),
  };
  const packs = isJsonObject(rest.packs) ? rest.packs : {};
  const shop = isJsonObject(packs.shop) ? packs.shop : {};
  return {
    ...rest,
    ...(tools !== undefined && { tool_settings: isJsonObject(tools) ? otherTools : tools }),
    // The value that {{currency}} had.
    ...(isJsonObject(inventory) &&
      inventory.currency !== undefined && { currency: rest.currency ?? inventory.currency }),
    ...(words !== undefined && { subject_words: rest.subject_words ?? words }),
    ...(Object.keys(moved).length > 0 && { packs: { ...packs, shop: { ...moved, ...shop } } }),
  };
}

/** Whether it was written before packs existed. The settings that every agent had then are added explicitly. */
const isEarlier = (agent: JsonObject) =>
  Object.hasOwn(agent, "inventory") || Object.hasOwn(agent, "product_words");

const withKinds = (agent: JsonObject): JsonObject =>
  agent.preferences === undefined ? { ...agent, preferences: earlierPreferences as JsonObject[] } : agent;

/** A supervised agent then had look-ups and actions that its configuration did not name. */
const withSupervised = (agent: JsonObject, hasStock: boolean): JsonObject =>
  agent.autonomy === "supervised"
    ? { ...agent, supervised: earlierSupervised(agent.supervised, hasStock) }
    : agent;

/** Converts an agent of an older release to the current form; returns anything else unchanged. */
export function upcastAgent(written: unknown): unknown {
  if (!isJsonObject(written)) return written;
  const moved = movedToPacks(written);
  const agent =
    moved.supervised === undefined ? moved : { ...moved, supervised: withActions(moved.supervised) };
  return isEarlier(written) ? withSupervised(withKinds(agent), isJsonObject(written.inventory)) : agent;
}
