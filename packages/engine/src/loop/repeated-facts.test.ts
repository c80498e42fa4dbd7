import { expect, it } from "vitest";
import { call, createTalk, describeShelf, give } from "../testing/loop.fixture.ts";

it("D6 equal facts of a reply keep their own places when a link is removed", async () => {
  const address = "https://evil.test/ficha";
  const tool = "http.book";
  const talk = createTalk(
    [{ toolCalls: [call(tool, "978-1")] }, `Mire ${address} para 978-1; lo encuentra como 978-1.`],
    {
      tools: { [tool]: give({ isbn: "978-1", url: address }) },
      describe: (name) => {
        const described = describeShelf(name);
        return described && { ...described, addresses: "none" as const };
      },
      agent: { tools: [tool] },
    },
  );
  const { outcome } = await talk.say("¿dónde está el 978-1?");
  if (outcome.kind !== "reply") throw new Error("Expected a reply");
  const { text } = outcome.reply;
  const places = outcome.provenance.filter((atom) => atom.text === "978-1").map(({ start }) => start);
  expect(text).not.toContain(address);
  expect(places).toEqual([text.indexOf("para 978-1") + 5, text.lastIndexOf("978-1")]);
});
