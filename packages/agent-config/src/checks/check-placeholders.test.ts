import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { checkPlaceholders } from "./check-placeholders.ts";

const found = (own: object) => {
  const request = {
    name: "berths",
    description: "d",
    effect: "read",
    summary: "s",
    url: "https://a.example/x",
  };
  const agent = agentConfigSchema.parse({ tool_settings: { http: { requests: [{ ...request, ...own }] } } });
  return checkPlaceholders(agent).map(({ path, message }) => [path.slice(4).join("."), message]);
};

describe("names in braces of an HTTP request", () => {
  it("one that no parameter can have is a problem at its field, with a name that it can have", () => {
    const rule = "its name has small letters a to z, digits and _, such as";
    expect(found({ url: "https://a.example/{päivä}/{Boat-Name}" })).toEqual([
      ["url", `{päivä} is no parameter: ${rule} {paiva}`],
      ["url", `{Boat-Name} is no parameter: ${rule} {boat_name}`],
    ]);
    expect(found({ query: { on: "{วันที่}" }, summary: "book {dátum}" })).toEqual([
      ["summary", `{dátum} is no parameter: ${rule} {datum}`],
      ["query.on", `{วันที่} is no parameter: ${rule} {date}`],
    ]);
  });

  it("a parameter, and braces that are no name, are left alone", () => {
    expect(found({ url: "https://a.example/{day}", params: { day: {} } })).toEqual([]);
    expect(found({ headers: { "X-Filter": '{"a": 1}' }, query: { q: "{}" } })).toEqual([]);
  });
});
