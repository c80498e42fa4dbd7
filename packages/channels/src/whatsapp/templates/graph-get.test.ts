import { expect, it } from "vitest";
import { graphGet } from "./graph-get.ts";

it("A9 a body that breaks off is an error that may be tried again, as an answer that never came is", async () => {
  const broken = new ReadableStream({
    pull(controller) {
      controller.error(new DOMException("The operation timed out", "TimeoutError"));
    },
  });
  const answers: (typeof fetch)[] = [
    async () => new Response(broken),
    async () => Promise.reject(new TypeError("fetch failed")),
  ];
  for (const answer of answers)
    await expect(graphGet({ fetch: answer }, "1", {}, "token")).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("was not reached"),
    });
});
