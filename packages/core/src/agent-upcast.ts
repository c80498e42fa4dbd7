import { isJsonObject, type JsonObject } from "./json.ts";

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

/** An agent as older releases wrote it, in today's form; anything else as it is. */
export function upcastAgent(written: unknown): unknown {
  return isJsonObject(written) ? movedToPacks(written) : written;
}
