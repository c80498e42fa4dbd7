import { describe, expect, it } from "vitest";
import { agentConfigSchema } from "./agent-config.ts";
import {
  allLabelsOfValue,
  labelOfArgument,
  labelOfTool,
  labelOfValue,
  labelsForColleagues,
  labelsIn,
} from "./tool-labels.ts";

const room = {
  label: { de: "ein Zimmer buchen", en: "book a room" },
  args: { grp_sz: { de: "Personen", en: "party size" } },
  values: { kind: { dbl: { de: "Doppelzimmer", en: "double room" } } },
};
const agent = agentConfigSchema.parse({
  languages: ["de"],
  tool_settings: { labels: { "http.room": room } },
});

describe("labels of tools, arguments and values", () => {
  it("D4 are those of the reader's language, else of the agent's first one", () => {
    expect(labelOfTool(agent, "http.room", "en")).toBe("book a room");
    expect(labelOfArgument(agent, "http.room", "grp_sz", "en-GB")).toBe("party size");
    expect(labelOfValue(agent, "http.room", "kind", "dbl", "fr")).toBe("Doppelzimmer");
    expect(allLabelsOfValue(agent, "http.room", "kind", "dbl")).toEqual(["Doppelzimmer", "double room"]);
  });

  it("D4 are none for what has none, whatever it is called", () => {
    expect(labelOfTool(agent, "constructor", "en")).toBeUndefined();
    expect(labelOfArgument(agent, "http.room", "toString", "en")).toBeUndefined();
    expect(labelOfValue(agent, "http.room", "kind", "constructor", "en")).toBeUndefined();
    expect(labelsForColleagues(agent, "http.other")).toEqual({});
  });

  it("C6 are stored with an approval, in which a value keeps its own form", () => {
    const shown = labelsIn(labelsForColleagues(agent, "http.room"));
    expect(shown.argument("grp_sz")).toBe("Personen");
    expect(shown.argument("order_id")).toBe("order id");
    expect(shown.value("kind", "dbl")).toBe("Doppelzimmer (dbl)");
    expect(shown.value("kind", "std")).toBe("std");
    expect(labelsIn({}).value("count", 2)).toBe("2");
  });
});
