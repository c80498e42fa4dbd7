import { comparePlaceholders, lineNames } from "@konstruct/core/language/wordings";
import { describe, expect, it } from "vitest";
import texts from "../../../messages/en/wordings.json" with { type: "json" };
import { lineGroups } from "./line-groups.ts";
import { keyOfText, languagesToWord, otherKeys, problemOfWording, withWording } from "./wording-changes.ts";

describe("the form of wordings", () => {
  it("J2 lists every line once, and each has a description of its own", () => {
    expect(Object.values(lineGroups).flat().sort()).toEqual([...lineNames].sort());
    expect(Object.keys(texts.lines).sort()).toEqual([...lineNames].sort());
    expect(new Set(Object.values(texts.lines)).size).toBe(lineNames.length);
    expect(Object.keys(texts.groups)).toEqual(Object.keys(lineGroups));
  });

  it("J2 changes one wording and leaves everything else, and a language without wordings is removed", () => {
    const config = {
      mystery: 1,
      wordings: { fi: { bound: "Hetki." }, es: { receipt: "Hecho: {done}.", odd: 7 } },
    };
    const worded = withWording(config, "es", "bound", "Ya casi.");
    expect(worded).toEqual({
      mystery: 1,
      wordings: { fi: { bound: "Hetki." }, es: { receipt: "Hecho: {done}.", odd: 7, bound: "Ya casi." } },
    });
    expect(withWording(worded, "es", "bound", "")).toEqual(config);
    expect(withWording(config, "fi", "bound", "").wordings).toEqual({ es: config.wordings.es });
  });

  it("J2 names a placeholder that is unknown or missing, and the limit of a button's title", () => {
    const line = "Done so far: {done}.";
    expect(problemOfWording("receipt", line, "Hecho: {done}.")).toBeNull();
    expect(problemOfWording("receipt", line, " ")).toBeNull();
    expect(problemOfWording("receipt", line, "Hecho.")).toEqual({ kind: "missing", holes: ["done"] });
    expect(problemOfWording("receipt", line, "{did} {done}")).toEqual({
      kind: "unknown",
      holes: ["did"],
      known: ["done"],
    });
    const title = "Sí, por favor, hágalo ya";
    expect(problemOfWording("confirm_card_yes", "Yes", title)).toEqual({ kind: "too_long", most: 20 });
    expect(comparePlaceholders(line, "{did}").missing).toEqual(["done"]);
  });

  it("J2 a text of the agent keeps the key it has, and one that is called like a line begins with a capital", () => {
    const wordings = { "Which boat?": "¿Qué barco?", bound: "Ya casi.", "on hold": "reservado" };
    expect(keyOfText(wordings, "which  boat?")).toBe("Which boat?");
    expect(keyOfText(wordings, "expired")).toBe("Expired");
    expect(otherKeys(wordings, ["which boat?"])).toEqual(["on hold"]);
  });

  it("J2 offers the agent's languages and those with wordings; all usual ones only to an agent without languages", () => {
    expect(languagesToWord({ languages: ["fi", "e"], wordings: { es: {} } }, ["en"])).toEqual(["fi", "es"]);
    expect(languagesToWord({}, ["en", "th"])).toEqual(["en", "th"]);
  });
});
