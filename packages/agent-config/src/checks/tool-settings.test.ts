import { unknownKeys } from "@konstruct/agent-config/checks/unknown-keys";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { toolSettingsSchema } from "@konstruct/core/agent/tool-settings";
import { describe, expect, it } from "vitest";

const problemsOf = (settings: object) =>
  toolSettingsSchema
    .safeParse(settings)
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

const request = {
  name: "parcel",
  description: "Says where a parcel is.",
  url: "https://api.example.com/parcels/{number}",
  params: { number: {}, language: { required: false } },
  query: { lang: "{language}" },
  effect: "read",
  summary: "look up {number}",
};
const http = (changes: object) => problemsOf({ http: { requests: [{ ...request, ...changes }] } });
const calendar = (changes: object) => problemsOf({ calendar: changes });

describe("tool settings", () => {
  it("F1 F3 F4 F5 an agent without tool settings reaches nothing", () => {
    const { web_search, http, calendar } = agentConfigSchema.parse({}).tool_settings;
    expect([web_search.provider, http.allowed_hosts, http.requests, calendar.provider]).toEqual([
      null,
      [],
      [],
      null,
    ]);
  });

  it("B8 a misspelt key is found at any depth", () => {
    const auth = { kind: "oauth", client: "x" };
    const tool_settings = {
      http: { requests: [{ ...request, header: {} }] },
      calendar: { auth },
      websearch: {},
    };
    expect(unknownKeys({ tool_settings }).map(({ path }) => path.join("."))).toEqual([
      "tool_settings.http.requests.0.header",
      "tool_settings.calendar.auth.client",
      "tool_settings.websearch",
    ]);
  });

  it("F3 a valid request is accepted", () => {
    expect(http({})).toEqual([]);
    expect(
      http({ body: { to: "{number}", fixed: [1, null, { deep: "{language}" }] }, effect: "write" }),
    ).toEqual([]);
  });

  it.each([
    "https://{number}/x",
    "https://a.{number}.example/",
    "{number}",
    "https://u@a.example/{number}",
    "ftp://a.example/",
    "https://a b/",
    "/x",
    "https://[x/",
  ])("F3 %j has no fixed host", (url) => {
    expect(http({ url }).join()).toContain("has no fixed host");
  });

  it("F3 a template with an unknown parameter is refused, and so is a URL that may lack a part", () => {
    expect(http({ summary: "look up {nubmer}" })).toEqual([
      "http.requests.0.params: has no nubmer, which a template names",
    ]);
    expect(http({ body: { a: ["{order}"] } }).join()).toContain("has no order");
    expect(http({ url: "https://api.example.com/{language}" })).toEqual([
      "http.requests.0.params.language.required: the address needs language",
    ]);
    expect(http({ url: "https://api.example.com/x?l={language}" })).toEqual([]);
  });

  it.each([
    { allowed_hosts: ["*"] },
    { allowed_hosts: ["https://a.example"] },
    { allowed_hosts: ["a.example:8080"] },
    { allowed_hosts: ["a.*.example"] },
    { allowed_methods: ["TRACE"] },
    { requests: [request, request] },
  ])("F3 %j is refused", (settings) => {
    expect(problemsOf({ http: settings })).not.toEqual([]);
  });

  it.each([
    { time_zone: "Bangkok" },
    { working_hours: { mon: ["9-17"] } },
    { working_hours: { mon: ["22:00-06:00"], tue: ["05:00-07:00"] } },
    { working_hours: { sun: ["22:00-06:00"], mon: ["05:00-07:00"] } },
    { working_hours: { mon: ["09:00-12:00", "11:00-15:00"] } },
    { working_hours: { mon: ["09:00-24:30"] } },
    { working_hours: { monday: ["09:00-17:00"] } },
    { slot_minutes: 0 },
    { horizon_days: 10_000 },
    { ical_url: "webcal://a.example/x.ics" },
  ])("F4 %j is refused", (settings) => {
    expect(calendar(settings)).not.toEqual([]);
  });

  it("F4 opening hours may go over midnight, as a rota's may", () => {
    expect(
      calendar({ working_hours: { fri: ["22:00-06:00", "09:00-17:00"], sat: ["06:00-08:00"] } }),
    ).toEqual([]);
  });

  it("F4 opening hours may touch, be in any order and end at midnight", () => {
    expect(calendar({ working_hours: { mon: ["13:00-24:00", "09:00-13:00"], sun: [] } })).toEqual([]);
  });

  it("F3 a secret is given by its name, and text that looks like its value is refused", () => {
    for (const api_key of ["sk live", "BSA/abc+def==", "-----BEGIN PRIVATE KEY-----", ""])
      expect(problemsOf({ web_search: { api_key } })).not.toEqual([]);
  });
});
