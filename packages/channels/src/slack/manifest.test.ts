import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { subscribedEvents } from "./inbound/stated-events.ts";
import { botScopes, eventsOf, scopesOfMethods, slackManifest } from "./manifest.ts";

const options = { baseUrl: "https://k.example.test", name: "Ada", socketMode: false };

/** Web API methods named in sources: as a string passed to `apiCall`, or as the SDK's own function. */
function methodsIn(folder: URL): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  return files.flatMap((file) => {
    const source = readFileSync(new URL(file, folder), "utf8");
    const named = /"((?:agents|assistant|auth|chat|conversations|files|oauth|users|views)\.[a-zA-Z.\d]+)"/g;
    const called = /\.((?:auth|chat|conversations|files|users|views)\.[a-zA-Z]+)\(/g;
    return [named, called].flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1]!));
  });
}

describe("the app manifest", () => {
  it("A1 subscribes to exactly the events that have a stated behaviour", () => {
    const both = new Set([...eventsOf("agent"), ...eventsOf("assistant")]);
    expect([...both].toSorted()).toEqual(Object.keys(subscribedEvents).toSorted());
    expect(slackManifest(options).settings.event_subscriptions.bot_events).toContain("agent_session_stopped");
    const older = slackManifest({ ...options, view: "assistant" });
    expect(older.settings.event_subscriptions.bot_events).not.toContain("agent_session_stopped");
    expect(older.features).toHaveProperty("assistant_view");
    expect(older.features).not.toHaveProperty("agent_view");
  });

  it.each(["./", "../../../../apps/gateway/src/slack/"])(
    "A1 every Web API method that %s calls has its scopes in the manifest",
    (folder) => {
      const methods = methodsIn(new URL(folder, import.meta.url));
      for (const method of methods) expect(Object.keys(scopesOfMethods)).toContain(method);
      const { bot } = slackManifest(options).oauth_config.scopes;
      for (const method of methods)
        expect(bot).toEqual(expect.arrayContaining([...scopesOfMethods[method]!]));
    },
  );

  it("A1 the methods are found in the sources that call them", () => {
    const found = new Set(methodsIn(new URL("./", import.meta.url)));
    for (const method of ["chat.postMessage", "conversations.replies", "users.info", "chat.stopStream"])
      expect([...found]).toContain(method);
  });

  it("A1 requests nothing twice, rotates tokens and covers organisations if it is installed by OAuth", () => {
    expect(new Set(botScopes).size).toBe(botScopes.length);
    const { settings, features, oauth_config } = slackManifest(options);
    expect(settings).toMatchObject({ token_rotation_enabled: true, org_deploy_enabled: true });
    expect(settings.interactivity).toEqual({
      is_enabled: true,
      request_url: "https://k.example.test/slack/events",
    });
    expect(features.slash_commands).toMatchObject([{ command: "/konstruct", url: expect.any(String) }]);
    expect(oauth_config.redirect_urls).toEqual(["https://k.example.test/slack/oauth_redirect"]);
  });

  it("A1 in Socket Mode names no address, and no expiring token", () => {
    const text = JSON.stringify(slackManifest({ ...options, socketMode: true }));
    expect(text).not.toContain("https://");
    expect(text).toContain('"token_rotation_enabled":false');
  });
});
