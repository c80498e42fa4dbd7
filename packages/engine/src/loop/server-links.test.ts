import { expect, it } from "vitest";
import { call, createTalk, describeShelf, give } from "./loop.fixture.ts";

const planted = "https://evil.test/pay";

it.each([
  ["http.book", planted],
  ["mcp.library.book", "evil[.]test/pay"],
])("F11 an address that %s gives is told as %s", async (tool, told) => {
  const talk = createTalk([{ toolCalls: [call(tool, "978")] }, `Está en ${planted}`], {
    tools: { [tool]: give({ url: planted }) },
    describe: (name) => {
      const described = describeShelf("http.book");
      return name === tool && described !== null ? { ...described, name } : null;
    },
    agent: { tools: [tool] },
    allow: true,
  });
  expect(await talk.text("¿dónde está el libro 978?")).toContain(told);
});
