import type { KonstructMessage } from "@konstruct/core/message";
import { wordsOfParts } from "@konstruct/core/words-of-parts";
import { describe, expect, it } from "vitest";
import { parseWhatsapp } from "./parse.ts";

function written(message: Record<string, unknown>): KonstructMessage | undefined {
  const value = {
    messaging_product: "whatsapp",
    metadata: { phone_number_id: "300" },
    messages: [{ from: "4915200000007", id: "wamid.B1", timestamp: "1767225700", ...message }],
  };
  const body = {
    object: "whatsapp_business_account",
    entry: [{ id: "9", changes: [{ field: "messages", value }] }],
  };
  return parseWhatsapp(JSON.stringify(body)).messages[0];
}

const text = (body: string) => ({ type: "text", text: { body } });

describe("what comes with a WhatsApp message", () => {
  it("A2 the words of the advertisement a person came from are context", () => {
    const referral = {
      source_id: "1",
      source_url: "https://a.example/1",
      headline: "Chairs",
      body: "Now oak",
    };
    const message = written({ ...text("how much?"), referral });
    expect(message?.text).toBe("how much?");
    expect(message?.parts[1]).toEqual({
      type: "context",
      role: "shared",
      kind: "advertisement",
      text: "Chairs\nNow oak\nhttps://a.example/1",
    });
  });

  it("A2 the product a person asks about is context", () => {
    const context = {
      from: "1",
      id: "wamid.X",
      referred_product: { catalog_id: "7", product_retailer_id: "CHAIR-9" },
    };
    expect(written({ ...text("is it in stock?"), context })?.parts[1]).toMatchObject({
      kind: "item",
      text: "CHAIR-9",
    });
  });

  it.each(["forwarded", "frequently_forwarded"])(
    "A2 the words of a message marked %s are not the sender's",
    (mark) => {
      const context = { [mark]: true };
      expect(written({ ...text("yes, do it"), context })).toMatchObject({
        text: "",
        startsTurn: true,
        parts: [{ type: "context", role: "forwarded", text: "yes, do it" }],
      });
      expect(written({ type: "image", image: { id: "5", caption: "yes" }, context })?.parts).toEqual([
        { type: "context", role: "forwarded", kind: "message", text: "yes" },
        { type: "image", mediaId: "5" },
      ]);
      expect(written({ type: "audio", audio: { id: "6", voice: true }, context })).toMatchObject({
        text: "",
        parts: [
          { role: "forwarded", text: "audio" },
          { type: "audio", voice: false },
        ],
      });
      const button = { payload: "approve", text: "Approve" };
      expect(written({ type: "button", button, context })?.parts).toMatchObject([{ type: "context" }]);
      const location = { latitude: 1, longitude: 2, name: "Pier" };
      expect(written({ type: "location", location, context })?.parts).toMatchObject([
        { role: "forwarded", text: "Location: Pier, 1, 2" },
      ]);
    },
  );

  it("A2 a card keeps every number and what else it says, and a broken card hides none of the others", () => {
    const card = {
      name: { first_name: "Ida", last_name: "North" },
      phones: [{ phone: "+49 1" }, 4, { wa_id: "492" }],
      emails: [{ email: "ida@north.example" }, {}],
      org: { company: "North Ltd", title: "Buyer" },
      addresses: [{ street: "Pier 1", city: "Kiel" }],
      urls: [{ url: "https://north.example" }],
    };
    expect(
      written({ type: "contacts", contacts: [null, { name: 3, phones: "x" }, card] })?.parts,
    ).toMatchObject([
      {
        contacts: [
          { name: "", phones: [] },
          {
            name: "Ida North",
            phones: ["+49 1", "492"],
            details: ["ida@north.example", "Buyer, North Ltd", "Pier 1, Kiel", "https://north.example"],
          },
        ],
      },
    ]);
  });

  it("A2 an item of a cart without a quantity or price is kept beside the others", () => {
    const product_items = [
      { product_retailer_id: "A" },
      7,
      { product_retailer_id: "B", quantity: "3", item_price: 2 },
    ];
    expect(written({ type: "order", order: { product_items } })?.parts).toEqual([
      { type: "order", items: [{ productId: "A" }, { productId: "B", quantity: 3, price: 2 }] },
    ]);
  });

  it("A2 an edit has what stands beside the words it holds, and what it changes last", () => {
    const edit = (context: Record<string, unknown>) =>
      written({
        type: "edit",
        edit: { original_message_id: "wamid.A", message: { ...text("yes, do it"), context } },
      });
    expect(edit({ forwarded: true })).toMatchObject({
      text: "",
      parts: [
        { type: "context", role: "forwarded", text: "yes, do it" },
        { type: "revision", of: "wamid.A" },
      ],
    });
    expect(
      edit({ referred_product: { product_retailer_id: "CHAIR-9" } })?.parts.map(({ type }) => type),
    ).toEqual(["text", "context", "revision"]);
  });

  it("A2 the welcome of an advertisement, the link of a place, a permission to call and a notice have words", () => {
    const referral = { headline: "Chairs", welcome_message: { text: "Ask us about oak" } };
    const place = { type: "location", location: { latitude: 1, longitude: 2, url: "https://pier.example" } };
    const permission = {
      type: "interactive",
      interactive: {
        type: "call_permission_reply",
        call_permission_reply: { response: "accept", expiration_timestamp: 1767312000 },
      },
    };
    const moved = { type: "system", system: { type: "user_changed_number", body: "Ida changed her number" } };
    const wordsOf = (message: Record<string, unknown>) => wordsOfParts(written(message)?.parts ?? []);
    expect(wordsOf({ ...text("hi"), referral })).toContain("Ask us about oak");
    expect(wordsOf(place)).toBe("Location: 1, 2, https://pier.example");
    expect(wordsOf(permission)).toBe(
      "Form: permission to call; response: accept; until: 2026-01-02T00:00:00.000Z",
    );
    expect(wordsOf(moved)).toBe("Notice of the platform: Ida changed her number");
  });
});
