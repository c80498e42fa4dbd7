import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseSlack, slackAccountKey } from "./parse.ts";

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), "utf8");
const envelope = (type: string, name: string) =>
  JSON.stringify({ envelope_id: "e", type, payload: JSON.parse(fixture(name)) });

/** A fixture with its event changed. */
function event(fields: Record<string, unknown>, name = "message-im") {
  const body = JSON.parse(fixture(name));
  Object.assign(body.event, fields);
  return parseSlack(JSON.stringify(body)).messages[0];
}
const part = (file: Record<string, unknown>) =>
  event({ text: "", subtype: "file_share", files: [file] })?.parts[0];

describe("Slack bodies of other workspaces and transports", () => {
  it("A1 a Socket Mode envelope holds the same body as the web request", () => {
    expect(parseSlack(fixture("socket-envelope"))).toEqual(parseSlack(fixture("message-im")));
    expect(parseSlack(envelope("interactive", "interactive-choice")).messages).toHaveLength(1);
    expect(parseSlack(envelope("slash_commands", "slash-command")).outcome).toBe("interaction");
    expect(slackAccountKey(fixture("socket-envelope"))).toBe("-/T0ACME/A0KONSTRUCT");
  });

  it("A1 JSON with a byte order mark and a form in any order are read", () => {
    expect(parseSlack(`\ufeff${fixture("message-im")}`).messages).toHaveLength(1);
    expect(parseSlack("team_id=T1&command=%2Fhelp&text=").outcome).toBe("interaction");
  });

  it("A1 removing a mention leaves a normal sentence", () => {
    const said = (text: string) => event({ text }, "message-mentioning-the-bot")?.text;
    expect(said("hey <@U0HELPER>, where is it?")).toBe("hey, where is it?");
    expect(said("hey <@U0HELPER> where is it?")).toBe("hey where is it?");
    expect(said("<@U0HELPER>\u00a0where is it?")).toBe("where is it?");
  });

  it.each([
    ["source_team", { source_team: "T0PARTNER" }],
    ["user_profile", { user_profile: { team: "T0PARTNER" } }],
  ])("A1 an author's team is found in %s", (_place, fields) => {
    expect(event({ team: undefined, ...fields })?.identity.id).toBe("T0PARTNER:U0MARTA");
  });

  it("A1 files have a kind by MIME type or file type, and none if they may not be read", () => {
    expect(part({ id: "F1", mimetype: "IMAGE/PNG" })).toMatchObject({ type: "image", mediaId: "F1" });
    expect(part({ id: "F1", filetype: "jpg" })).toMatchObject({ type: "image" });
    expect(part({ id: "F1", filetype: "m4a" })).toMatchObject({ type: "audio" });
    expect(part({ id: "F1", file_access: "access_denied" })).toEqual({
      type: "unsupported",
      kind: "file",
      reason: "access_denied",
    });
  });

  it.each(["app_deleted", "app_uninstalled_team", "team_access_revoked"])(
    "A1 %s is about the installation",
    (type) => {
      const body = JSON.parse(fixture("app-uninstalled"));
      body.event.type = type;
      expect(parseSlack(JSON.stringify(body))).toMatchObject({ outcome: "lifecycle", reason: type });
    },
  );
});
