import { describe, expect, it } from "vitest";
import { blank } from "../agent/templates/blank.ts";
import { ticket } from "../agent/templates/shared-intents.ts";
import { businessName } from "./business-name.ts";
import { chooseTemplate } from "./choose-template.ts";
import { proposeByWords } from "./propose-by-words.ts";

const page = (title: string, passages: [heading: string, text: string][]) => ({
  location: `https://a.example/${title}`,
  title,
  passages: passages.length,
  chunks: passages.map(([heading, text]) => ({
    headings: [title, heading],
    text: `## ${heading}\n\n${text}`,
  })),
});

describe("the name of a business", () => {
  it.each([
    [["Huber – Start", "Huber – Prices"], "", "Huber"],
    [["Blue Boats | Home"], "", "Blue Boats"],
    [[], "We are the Blue Boat Company and rent boats.", "Blue Boat Company"],
    [[], "Unser Laden heißt „Zum Anker“ und liegt am Hafen.", "Zum Anker"],
    [[], "เราเป็นร้านซ่อมนาฬิกาในเชียงใหม่", null],
  ])("J5 of %j and %j is %j", (titles, text, name) => {
    expect(businessName(titles, text)).toBe(name);
  });
});

describe("a proposal by words", () => {
  it("J5 asks its tests by questions first, then by headings with a figure, of each page in turn", () => {
    const { tests } = proposeByWords(
      {
        text: "",
        pages: [
          page("Home", [["Boats", "We have 14 boats for rent at the harbour."]]),
          page("Questions", [
            ["Rules on board", "Everyone on board wears a life vest."],
            ["When do you open?", "We open at 9:30 every day of the year."],
          ]),
        ],
      },
      null,
    );
    expect(tests).toEqual([
      { say: "When do you open?", contains: "9:30" },
      { say: "Boats", contains: "14" },
      { say: "Rules on board", contains: null },
    ]);
  });

  it("J5 takes a template's requests without the sample they name", () => {
    const template = {
      ...blank,
      config: {
        intents: [
          {
            ...ticket(["Book a haircut", "I need an appointment"]),
            params: { kind: { type: "enum" as const, values: ["haircut"] } },
          },
        ],
      },
    };
    const { goals, tools } = proposeByWords(
      { text: "We repair old watches in our shop.", pages: [] },
      template,
    );
    expect(goals.map(({ intent }) => intent.examples)).toEqual([["I need an appointment"]]);
    expect(goals[0]?.intent.params.kind).toMatchObject({ type: "string" });
    expect(tools).toEqual(["escalate", "create_ticket"]);
  });

  it("J5 chooses the template with the most words of its own in common, and none by chance", async () => {
    const about = (id: string, role: string) => ({ ...blank, id, config: { role } });
    const templates = [about("a", "boats harbour sailing rent"), about("b", "watches repair clocks rent")];
    const text = "We repair watches and clocks and rent tools.";
    expect((await chooseTemplate(text, templates, undefined))?.id).toBe("b");
    expect(await chooseTemplate("We rent tools.", templates, undefined)).toBeNull();
  });
});
