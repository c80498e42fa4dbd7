import { isJsonObject, type JsonObject } from "@konstruct/core/json";
import { shopName } from "../shop.ts";

/** A draft with these settings of the shop; its other settings stay. */
export function withShop(draft: JsonObject, settings: JsonObject): JsonObject {
  const { packs, ...rest } = draft;
  const others = isJsonObject(packs) ? packs : {};
  const shop = isJsonObject(others[shopName]) ? others[shopName] : {};
  return { ...rest, packs: { ...others, [shopName]: { ...shop, ...settings } } };
}
