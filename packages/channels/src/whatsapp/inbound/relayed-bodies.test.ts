import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseWhatsapp } from "./parse.ts";

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), "utf8");

type Value = Record<string, unknown> & { messages: Record<string, unknown>[]; metadata: unknown };

/** A fixture with its value changed, as relays and old numbers change it. */
function body(change: (value: Value) => void, name = "text"): string {
  const parsed = JSON.parse(fixture(name)) as { entry: { changes: { value: Value }[] }[] };
  change(parsed.entry[0]!.changes[0]!.value);
  return JSON.stringify(parsed);
}
const message = (fields: Record<string, unknown>) =>
  parseWhatsapp(body((value) => Object.assign(value.messages[0]!, fields))).messages[0];

describe("WhatsApp bodies that are not quite as documented", () => {
  it("A2 a byte order mark and a change without its field lose nothing", () => {
    expect(parseWhatsapp(`\ufeff${fixture("text")}`).messages).toHaveLength(1);
    const unnamed = JSON.parse(fixture("text"));
    delete unnamed.entry[0].changes[0].field;
    expect(parseWhatsapp(JSON.stringify(unnamed)).messages).toHaveLength(1);
  });

  it("A2 numeric ids are ids", () => {
    expect(message({ image: { id: 900, mime_type: "image/png" }, type: "image" })?.parts).toMatchObject([
      { mediaId: "900" },
    ]);
    const numbered = parseWhatsapp(
      body((value) => Object.assign(value, { metadata: { phone_number_id: 42 } })),
    );
    expect(numbered.messages[0]?.accountKey).toBe("42");
    expect(message({ from: 66812345678 })?.identity.id).toBe("66812345678");
  });

  it("A2 a number formatted for people is the same person", () => {
    expect(message({ from: "+66 81 234 5678" })?.identity).toEqual({
      kind: "whatsapp_phone",
      id: "66812345678",
    });
  });

  it("A2 a flow's values may come as an object", () => {
    const reply = { name: "flow", response_json: { size: "L" } };
    const form = message({ type: "interactive", interactive: { type: "nfm_reply", nfm_reply: reply } });
    expect(form?.parts).toEqual([{ type: "form", name: "flow", values: { size: "L" } }]);
  });

  it("A2 a deleted message has no text", () => {
    expect(parseWhatsapp(fixture("revoke")).messages[0]).toMatchObject({ text: "", startsTurn: false });
  });

  it("A2 a failure has its code, whatever holds the errors and however the status is spelt", () => {
    const failure = { status: "FAILED", errors: { code: 131_049 } };
    const raw = body((value) => {
      Object.assign((value.statuses as object[])[0]!, failure);
    }, "status-failed");
    expect(parseWhatsapp(raw).receipts).toMatchObject([{ status: "failed", errorCode: "131049" }]);
  });

  it.each([
    ['{"object":"whatsapp_business_account"}', "missing_entry"],
    ['{"object":"whatsapp_business_account","entry":{}}', "entry_not_list"],
    ['{"object":"whatsapp_business_account","entry":[null]}', "entry_item_not_object"],
    ['{"object":"whatsapp_business_account","entry":[{"id":"1"}]}', "missing_changes"],
    [body((value) => Object.assign(value, { messages: { 0: {} } })), "messages_not_list"],
  ])("A2 a body of another shape is invalid, and says where: %#", (raw, reason) => {
    expect(parseWhatsapp(raw)).toEqual({ outcome: "invalid", reason, messages: [], receipts: [] });
  });

  it("A2 an empty batch gives nothing", () => {
    expect(parseWhatsapp('{"object":"whatsapp_business_account","entry":[]}').outcome).toBe("ignored");
  });
});
