import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AgentInput } from "@konstruct/core/agent/agent-config";
import { listen } from "@konstruct/core/process/listen";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import { installChannelAccount } from "@konstruct/services/channel-account/install-channel-account";
import type { OpenAISimulator } from "@konstruct/simulators/openai/server";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signIn } from "./people.ts";
import { closePlanting, plantingDatabase, plantTenant } from "./plant.ts";
import { startModel } from "./platforms.ts";
import { stageHere } from "./stage-here.ts";

const key = "sk-of-the-ferry-line-2207";

/** A ferry line's own system, at an address tenants may reach. */
let system: Server;
let browser: Browser;
let model: OpenAISimulator;
beforeAll(async () => {
  system = createServer((_, response) => {
    const crossing = { ticket: "F-7731", berth: { deck: 3 }, remark: "Passenger asks for the bow lounge" };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(crossing));
  });
  const port = stageHere().platformPorts.google;
  [browser, model] = await Promise.all([openBrowser(), startModel([key]), listen(system, port)]);
});
afterAll(async () => {
  system.close();
  await model.stop();
  await browser.close();
  await closePlanting();
});

const ferry = (origin: string): AgentInput => ({
  name: "Freja",
  role: "bookings of a ferry line",
  model: { provider: "openai" },
  procedures: [
    {
      id: "move_crossing",
      when: "somebody wants to travel on another day",
      steps: ["Look the ticket up.", "Move the crossing."],
      tools: ["http.crossing", "http.move"],
      args: {
        "http.move": { deck: { from: 'results["http.crossing"].deck' }, line: "north" },
      },
      require: [{ before: "http.move", done: ["http.crossing"], same: { ticket: "ticket" } }],
    },
  ],
  policies: [
    {
      id: "moves_by_colleague",
      when: { field: "tool", op: "eq", value: "http.move" },
      result: "approve",
      reason: "a colleague moves crossings",
    },
  ],
  tool_settings: {
    http: {
      requests: [
        {
          name: "crossing",
          description: "Finds a crossing by its ticket.",
          url: `${origin}/crossings/{ticket}`,
          params: { ticket: {} },
          response: {
            ticket: { path: "/ticket" },
            deck: { path: "/berth/deck", type: "number" },
            remark: { path: "/remark" },
          },
          effect: "read",
          summary: "look up {ticket}",
        },
        {
          name: "move",
          description: "Moves a crossing to another day.",
          method: "POST",
          url: `${origin}/moves`,
          body: { ticket: "{ticket}", deck: "{deck}", line: "{line}", wish: "{wish}" },
          params: { ticket: {}, deck: { type: "number" }, line: {}, wish: {}, note: { required: false } },
          effect: "write",
          summary: "move crossing {ticket}",
        },
      ],
    },
  },
});

describe("where the values of an approval come from", () => {
  it("C6 each is told in plain words, and what somebody outside wrote is marked", async () => {
    const line = await plantTenant("Sound Ferries");
    const origin = `http://127.0.0.1:${stageHere().platformPorts.google}`;
    const config = ferry(origin);
    const { agentId } = await publishAgentVersion(line.context, { config, note: "planted" });
    const accountKey = `site-${randomUUID()}`;
    await installChannelAccount(
      { ...line.context, masterKey: Buffer.alloc(32, 7) },
      { channel: "webchat", accountKey, name: "Site", agentId },
    );
    const own = { provider: "openai", baseUrl: model.url, model: "gpt-4.1-mini", key };
    expect((await line.owner.command(line.org, "model.save", own)).status).toBe(200);
    model.script({ toolCalls: [{ name: "http.crossing", arguments: { ticket: "F-7731" } }] });
    const wish = "Passenger asks for the bow lounge";
    const move = { ticket: "F-7731", deck: 3, line: "north", wish, note: "be kind" };
    model.script({ toolCalls: [{ name: "http.move", arguments: move }] });
    const said = "Please move my crossing F-7731 to Friday";
    const message = webchatMessage(accountKey, "Ida", said, { displayName: "Ida" });
    await acceptMessages(plantingDatabase(), [{ message, debounceMs: 0 }]);

    const { window, page } = await openWindow(browser);
    await signIn(page, line.ownerPerson);
    await page.goto(`/o/${line.org}/approvals`);
    const card = page.getByRole("article", { name: /move crossing .*F-7731/i });
    const values = card.getByRole("group", { name: "Sources of the values" });
    await values.waitFor({ timeout: 180_000 });
    const lines = async () => (await values.innerText()).split("\n").map((each) => each.trim());
    const below = async (name: string) => {
      const all = (await lines()).filter((each) => each !== "");
      const at = all.indexOf(name);
      return all.slice(at + 1, at + 4);
    };
    expect(await below("ticket")).toContain(`Contact’s message: “${said}”`);
    expect(await below("deck")).toContain(
      "Result of http.crossing, field deck, set by the agent’s configuration",
    );
    expect(await below("line")).toContain("Agent configuration");
    expect(await below("wish")).toEqual([wish, "Result of http.crossing, field remark", "External data"]);
    expect(await below("note")).toContain("Chosen by the model, without a source");
    expect(await values.getByText("External data").count()).toBe(1);
    // What is said in words is no raw record besides.
    expect(await card.innerText()).not.toContain('"origins"');
    await lookAt(page, "approval-origins");
    await window.close();
  });
});
