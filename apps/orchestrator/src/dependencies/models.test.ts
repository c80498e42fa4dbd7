import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { connectModel } from "./models.ts";

const server = createServer();
afterEach(() => {
  vi.useRealTimers();
  server.close();
});

it("B1 a model that takes longer than the HTTP client's own 300 s is waited for, before its headers and within its body", async () => {
  const asked = new Promise<ServerResponse>((resolve) =>
    server.once("request", (_, response) => resolve(response)),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const endpoint = { provider: "openai", baseUrl, key: null, model: "slow", price: null } as const;
  const model = connectModel(endpoint, "", 900_000);
  const answer = model.generate([{ role: "user", content: "Hello" }]);
  const response = await asked;
  await vi.advanceTimersByTimeAsync(400_000);
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"choices":[{"message":');
  await vi.advanceTimersByTimeAsync(400_000);
  response.end('{"role":"assistant","content":"At last"},"finish_reason":"stop"}]}');
  expect(await answer).toMatchObject({ content: "At last" });
});
