import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";

describe("npm run eval", () => {
  it("B9 without arguments runs everything in both modes, and the grounding figures", () => {
    expect(readOptions([], {})).toMatchObject({
      suites: [],
      grounding: "too",
      modes: ["builtin", "model"],
      runs: 1,
      endpoint: null,
      db: ".konstruct/evals.sqlite",
    });
  });

  it("B9 a choice leaves the grounding figures out, unless they are all that is wanted", () => {
    expect(readOptions(["seed-003"], {})).toMatchObject({ suites: ["seed-003"], grounding: "not" });
    expect(readOptions(["--case", "one"], {})).toMatchObject({ caseId: "one", grounding: "not" });
    expect(readOptions(["grounding"], {})).toMatchObject({ suites: [], grounding: "only" });
  });

  it("E3 retrieval is measured alone", () => {
    expect(readOptions(["retrieval", "--verbose"], {})).toMatchObject({ isRetrieval: true, isVerbose: true });
    expect(readOptions([], {})).toMatchObject({ isRetrieval: false, isVerbose: false });
    expect(() => readOptions(["retrieval", "seed-003"], {})).toThrow("retrieval is measured alone");
  });

  it("B9 intents are measured alone, on the folder that is named", () => {
    expect(readOptions(["intents", "--data", "sets"], {})).toMatchObject({ isIntents: true, data: "sets" });
    expect(readOptions([], {})).toMatchObject({ isIntents: false });
    expect(() => readOptions(["intents", "seed-003"], {})).toThrow("intents are measured alone");
    expect(() => readOptions(["intents"], {})).toThrow("intents need --data");
  });

  it("B9 talks are measured alone", () => {
    expect(readOptions(["talks", "--verbose"], {})).toMatchObject({ isTalks: true, isVerbose: true });
    expect(readOptions([], {})).toMatchObject({ isTalks: false });
    expect(() => readOptions(["talks", "seed-003"], {})).toThrow("talks are measured alone");
  });

  it("B9 takes another model by the name of the variable its key stands in", () => {
    const args = [
      "--mode",
      "model",
      "--base-url",
      "https://m.example/v1",
      "--model",
      "m",
      "--api-key-env",
      "KEY",
    ];
    expect(readOptions(args, { KEY: "secret" })).toMatchObject({
      modes: ["model"],
      endpoint: { baseURL: "https://m.example/v1", model: "m", apiKey: "secret" },
    });
    expect(() => readOptions(args, {})).toThrow("The environment variable KEY is not set");
  });

  it.each([
    [["--mode", "both"], "--mode is builtin or model"],
    [["--runs", "0"], "--runs is a number"],
    [["--runs", "2.5"], "--runs is a number"],
    [["--base-url", "https://m.example/v1"], "belong together"],
    [["--unknown"], "unknown"],
    [["--junit"], "junit"],
  ])("B9 misuse says what is meant: %s", (args, says) => {
    expect(() => readOptions(args, {})).toThrow(says);
    expect(() => readOptions(args, {})).toThrow("npm run eval --");
  });
});
