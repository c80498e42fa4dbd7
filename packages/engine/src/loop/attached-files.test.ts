import { expect, it } from "vitest";
import { createTalk, reply } from "../testing/loop.fixture.ts";

it("H2 a reply takes five files, and a sixth is refused", async () => {
  const files = ["a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf", "f.pdf"];
  const attaches = [...files.slice(0, 5), "a.pdf", "f.pdf"].map((file) => ({
    name: "attach",
    arguments: { file },
  }));
  const talk = createTalk([{ toolCalls: [...attaches, reply("Aquí los tiene.")] }], {
    agent: {
      intents: [
        { id: "forms", attach: files.slice(0, 3) },
        { id: "rules", attach: files.slice(3) },
      ],
    },
  });
  const { outcome, record } = await talk.say("todos los documentos, por favor");
  expect(outcome).toMatchObject({ kind: "reply", attach: files.slice(0, 5) });
  const codes = record.rounds[0]?.proposals.flatMap(({ kind, code }) => (kind === "attach" ? [code] : []));
  expect(codes).toEqual([...Array<string>(6).fill("accepted"), "too_many_files"]);
});
