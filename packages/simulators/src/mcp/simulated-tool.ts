import type { Json, JsonObject } from "@konstruct/core/json";

export type SimulatedResult = {
  content: { type: string; [key: string]: Json }[];
  structuredContent?: JsonObject;
  isError?: boolean;
};

/** A tool as the server lists it. A test changes it in place to make it drift. */
export type SimulatedTool = {
  name: string;
  title?: string;
  description: string;
  inputSchema: JsonObject;
  outputSchema?: JsonObject;
  annotations?: JsonObject;
  execution?: JsonObject;
  run(args: JsonObject): SimulatedResult | Promise<SimulatedResult>;
};

export const says = (text: string): SimulatedResult => ({ content: [{ type: "text", text }] });
