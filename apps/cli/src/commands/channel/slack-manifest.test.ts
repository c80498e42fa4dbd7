import { describe, expect, it } from "vitest";
import { memoryIo } from "../../io.fixture.ts";
import { printSlackManifest } from "./slack-manifest.ts";

describe("konstruct slack manifest", () => {
  it("A1 prints an app that Slack can be given as it is", async () => {
    const io = memoryIo();
    const url = "https://k.example.test/";
    expect(await printSlackManifest(io, { name: "Ada", url })).toBe(0);
    const manifest = JSON.parse(io.out());
    expect(manifest.display_information.name).toBe("Ada");
    expect(manifest.settings.event_subscriptions.request_url).toBe("https://k.example.test/slack/events");
    expect(manifest.features).toHaveProperty("agent_view");
  });

  it("A1 needs no address for Socket Mode, and knows the older assistant", async () => {
    const io = memoryIo();
    await printSlackManifest(io, { name: "Ada", socketMode: true, assistantView: true });
    const manifest = JSON.parse(io.out());
    expect(manifest.settings.socket_mode_enabled).toBe(true);
    expect(manifest.features).toHaveProperty("assistant_view");
    expect(io.out()).not.toContain("http");
  });
});
