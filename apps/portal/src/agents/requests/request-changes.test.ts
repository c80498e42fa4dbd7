import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { at, objectAt } from "../draft/config-path.ts";
import {
  nameOfAddress,
  splitAddress,
  withAddress,
  withMethod,
  withRequestRenamed,
  withUrl,
} from "./request-changes.ts";

const fresh = { type: "string", required: true };
const request = { name: "book", url: "https://a.example/{day}", params: { day: fresh }, effect: "read" };

describe("changes of a request", () => {
  it("J2 a placeholder of the URL becomes a parameter, and goes with it unless it is used or was changed", () => {
    expect(withUrl(request, "https://a.example/{day}/{hour}").params).toEqual({ day: fresh, hour: fresh });
    expect(withUrl(request, "https://a.example/{date}").params).toEqual({ date: fresh });
    const inBody = { ...request, body: { day: "{day}" } };
    expect(withUrl(inBody, "https://a.example/").params).toEqual({ day: fresh });
    const described = { ...request, params: { day: { ...fresh, description: "d" } } };
    expect(withUrl(described, "https://a.example/").params).toEqual(described.params);
    expect(withUrl({ url: "", schema: {} }, "https://a.example/{day}")).not.toHaveProperty("params");
  });

  it("J2 a method that can change something makes a read a write, and nothing else", () => {
    expect(withMethod(request, "POST").effect).toBe("write");
    expect(withMethod({ ...request, effect: "irreversible" }, "POST").effect).toBe("irreversible");
    expect(withMethod(request, "GET").effect).toBe("read");
  });

  it("J3 a new name is followed by everything that names the request, and by words nobody has changed", () => {
    const config = {
      name: "http.book",
      tools: ["http.book", "http.booking"],
      intents: [{ tool: "http.book", args: { id: { from: 'results["http.book"].id' } } }],
      procedures: [{ args: { "http.book": { day: "{day}" } } }],
      tool_settings: {
        http: { requests: [{ ...request, description: "Book", summary: "say it" }] },
      },
    };
    const path = ["tool_settings", "http", "requests", 0];
    expect(withRequestRenamed(config, path, "reserve")).toEqual({
      name: "http.reserve",
      tools: ["http.reserve", "http.booking"],
      intents: [{ tool: "http.reserve", args: { id: { from: 'results["http.reserve"].id' } } }],
      procedures: [{ args: { "http.reserve": { day: "{day}" } } }],
      tool_settings: {
        http: { requests: [{ ...request, name: "reserve", description: "Reserve", summary: "say it" }] },
      },
    });
  });

  it("J2 a method typed before the URL is taken from it", () => {
    expect(splitAddress("post  https://a.example/x")).toEqual({ method: "POST", url: "https://a.example/x" });
    expect(splitAddress("POSThttps://a.example")).toEqual({ method: null, url: "POSThttps://a.example" });
    const config = { tool_settings: { http: { requests: [{ ...request, method: "GET", effect: "read" }] } } };
    const moved = withAddress(
      config,
      ["tool_settings", "http", "requests", 0],
      "PUT https://a.example/{day}",
    );
    expect(moved.tool_settings).toMatchObject({
      http: { requests: [{ name: "book", method: "PUT", effect: "write", url: "https://a.example/{day}" }] },
    });
  });

  it("J2 a generated name follows the path of the URL until it is chosen", () => {
    expect(nameOfAddress("https://a.example/v1/boat-slots/{id}?x=1")).toBe("boat_slots");
    expect(nameOfAddress("https://a.example/{id}")).toBe("");
    const path = ["tool_settings", "http", "requests", 1];
    const named = (name: string, url: string) => ({
      tools: [`http.${name}`],
      tool_settings: { http: { requests: [{ name: "slots" }, { ...request, name, url }] } },
    });
    const after = (config: ReturnType<typeof named>, text: string) => withAddress(config, path, text).tools;
    expect(after(named("new_request", ""), "https://a.example/visits/{day}")).toEqual(["http.visits"]);
    expect(after(named("new_request", ""), "https://a.example/slots")).toEqual(["http.slots_2"]);
    expect(after(named("visits", "https://a.example/visits"), "https://a.example/rooms")).toEqual([
      "http.rooms",
    ]);
    expect(after(named("book", "https://a.example/visits"), "https://a.example/rooms")).toEqual([
      "http.book",
    ]);
  });

  it("J2 a generated confirmation text names the parameters of the URL, and one that was written stays", () => {
    const path = ["tool_settings", "http", "requests", 0];
    const made = (own: object) => ({
      tool_settings: { http: { requests: [{ ...request, params: {}, ...own }] } },
    });
    const after = (own: object, ...texts: string[]) =>
      at(
        texts.reduce((config, text) => withAddress(config, path, text), made(own) as JsonObject),
        [...path],
      );
    const fresh = { name: "new_request", url: "", summary: "new request" };
    const typed = "https://a.example/visits/{day}/{start_time}";
    expect(after(fresh, typed)).toMatchObject({ summary: "visits (day: {day}, start time: {start_time})" });
    const shorter = after(fresh, typed, "https://a.example/visits/{day}");
    expect(shorter).toMatchObject({ summary: "visits (day: {day})", params: { day: {} } });
    expect(Object.keys(objectAt(shorter ?? null, ["params"]))).toEqual(["day"]);
    expect(after({ ...fresh, summary: "book it" }, typed)).toMatchObject({ summary: "book it" });
  });
});
