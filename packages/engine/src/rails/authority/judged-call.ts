import type { JsonObject } from "@konstruct/core/json";
import type { ToolDescription } from "@konstruct/tools/contract/tool-executor";
import type { Origins } from "../../view/argument-origins.ts";
import type { Under } from "./authorise.ts";
import type { Linked } from "./requirements.ts";

/** A call with everything the rails have established about it. */
export type JudgedCall = {
  tool: ToolDescription;
  args: JsonObject;
  under: Under;
  linked: Linked;
  origins: Origins;
  /** It runs without a question, because the contact ordered exactly this. */
  isOrdered?: true;
};
