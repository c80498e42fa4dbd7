import { expect, it } from "vitest";
import { call, createTalk, describeShelf, give } from "../testing/loop.fixture.ts";

const planted = "https://evil.test/pay";

it.each([
  [undefined, planted],
  ["none" as const, "evil[.]test/pay"],
])("F11 addresses of a tool declared as %s are sent as %s", async (addresses, told) => {
  const tool = "http.book";
  const talk = createTalk([{ toolCalls: [call(tool, "978")] }, `Está en ${planted}`], {
    tools: { [tool]: give({ url: planted }) },
    describe: (name) => {
      const described = describeShelf(tool);
      return name === tool && described !== null ? { ...described, addresses } : null;
    },
    agent: { tools: [tool] },
    allow: true,
  });
  expect(await talk.text("¿dónde está el libro 978?")).toContain(told);
});
