import type { ChannelSender, RenderedMessage } from "@konstruct/core/channel";
import { konstructMessageSchema, type Normalized, type ReplyTarget } from "@konstruct/core/message";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

export type ChannelContractHooks = {
  /** Whether a sample signed with `signWith` passes a check with these `secrets`. */
  verify(signWith: string, secrets: string[]): boolean;
  /** Whether a sample changed after signing passes. */
  verifyTampered(secret: string): boolean;
  parse(raw: string | Buffer): Normalized;
  samples: {
    message: string;
    /** The same message as the platform delivers it again. */
    redelivery: string;
    /** Another message of the same conversation. */
    next: string;
    /** A well-formed body of a kind that no parser handles. */
    unknownEvent: string;
    /** The echo of our own message; absent if the platform never echoes. */
    ownMessage?: string;
  };
  sender: ChannelSender;
  target: ReplyTarget;
  /** The size limit of one rendered message, and how to measure it. */
  textLimit: number;
  textOf(rendered: RenderedMessage): string;
  /** Sends one message and returns what was sent over the wire. */
  wireOf(outboxId: string): Promise<string>;
};

const withoutSpace = (text: string) => text.replace(/\s+/gu, "");

function inbound(hooks: ChannelContractHooks): void {
  const { parse, samples } = hooks;

  it("A6 the platform's own signature is accepted, under the current or the previous secret", () => {
    expect(hooks.verify("current", ["current"])).toBe(true);
    expect(hooks.verify("previous", ["current", "previous"])).toBe(true);
  });

  it("A6 a bad signature is rejected", () => {
    expect(hooks.verify("somebody else's", ["current"])).toBe(false);
    expect(hooks.verifyTampered("current")).toBe(false);
  });

  it("A6 a missing secret fails closed", () => {
    expect(hooks.verify("current", [])).toBe(false);
    expect(hooks.verify("", [""])).toBe(false);
  });

  it("A5 a message becomes a KonstructMessage that satisfies the schema", () => {
    const [message] = parse(samples.message).messages;
    expect(konstructMessageSchema.parse(message)).toEqual(message);
    expect(message?.startsTurn).toBe(true);
  });

  it("A6 a redelivered event has the same external id", () => {
    const ids = [samples.message, samples.redelivery].map((raw) => parse(raw).messages[0]?.externalId);
    expect(ids[0]).toBeTruthy();
    expect(ids[1]).toBe(ids[0]);
    expect(parse(samples.next).messages[0]?.externalId).not.toBe(ids[0]);
  });

  it("A8 the messages of a conversation share its reference", () => {
    const refs = [samples.message, samples.next].map((raw) => parse(raw).messages[0]?.conversationRef);
    expect(refs[0]).toBeTruthy();
    expect(refs[1]).toBe(refs[0]);
  });

  it("A5 an unknown event is ignored with a reason", () => {
    const normalized = parse(samples.unknownEvent);
    expect(normalized).toMatchObject({ outcome: "ignored", messages: [], receipts: [] });
    expect(normalized.reason).toBeTruthy();
  });

  it.runIf(samples.ownMessage !== undefined)("A6 our own message starts no turn", () => {
    const { messages } = parse(samples.ownMessage ?? "");
    expect(messages.filter((message) => message.startsTurn)).toEqual([]);
  });

  it("A5 hostile bytes never throw", () => {
    const shape = (normalized: Normalized) => {
      for (const message of normalized.messages) konstructMessageSchema.parse(message);
      return typeof normalized.outcome;
    };
    fc.assert(fc.property(fc.uint8Array(), (bytes) => shape(parse(Buffer.from(bytes))) === "string"));
    fc.assert(fc.property(fc.json(), (json) => shape(parse(json)) === "string"));
    const damaged = fc.tuple(fc.nat(samples.message.length), fc.string({ unit: "binary", maxLength: 6 }));
    fc.assert(
      fc.property(damaged, ([at, junk]) => {
        const raw = samples.message.slice(0, at) + junk + samples.message.slice(at + junk.length);
        return shape(parse(raw)) === "string";
      }),
    );
  });

  it("A5 a known body with any value in any place never throws", () => {
    const places = placesOf(JSON.parse(samples.message));
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (place, value) => {
        const body: unknown = JSON.parse(samples.message);
        const normalized = parse(JSON.stringify(withValueAt(body, place, value)));
        for (const message of normalized.messages) konstructMessageSchema.parse(message);
        return true;
      }),
    );
  });
}

type Place = (string | number)[];

function placesOf(value: unknown, place: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [place];
  return [place, ...Object.entries(value).flatMap(([key, field]) => placesOf(field, [...place, key]))];
}

function withValueAt(body: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = Array.isArray(body) ? [...body] : { ...(body as object) };
  const container = copy as Record<string | number, unknown>;
  container[key] = withValueAt(container[key], rest, value);
  return copy;
}

function outbound(hooks: ChannelContractHooks): void {
  const { sender, target } = hooks;

  it("A5 an over-long text is split within the limit and without loss", () => {
    const words = fc.array(fc.oneof(fc.lorem(), fc.string({ unit: "grapheme", maxLength: 300 })), {
      maxLength: 60,
    });
    const long = fc.tuple(words, fc.nat(3)).map(([parts, times]) =>
      parts
        .join("\n\n")
        .repeat(10 ** times)
        .slice(0, 30_000),
    );
    // Markdown marks are rewritten by design; everything else must arrive.
    const plain = long.map((text) => text.replace(/[*_~`#|[\]()&<>+=:\\-]|\d(?=\.)/g, "x").toWellFormed());
    fc.assert(
      fc.property(plain, (text) => {
        const rendered = sender.render({ text }, target);
        for (const each of rendered) {
          const piece = hooks.textOf(each);
          expect(piece.length).toBeGreaterThan(0);
          expect(piece.length).toBeLessThanOrEqual(hooks.textLimit);
        }
        expect(withoutSpace(rendered.map(hooks.textOf).join(""))).toBe(withoutSpace(text));
      }),
      { numRuns: 20 },
    );
  });

  it("H2 every attachment is rendered once, by its key, and the words are not lost", () => {
    const attachments = ["one", "two"].map((name) => ({
      objectKey: `tenant/media/${name}`,
      filename: `${name}.pdf`,
      contentType: "application/pdf",
      bytes: 7,
    }));
    const rendered = sender.render({ text: "Here they are.", attachments }, target);
    const bodies = JSON.stringify(rendered.map(({ body }) => body));
    for (const { objectKey } of attachments) expect(bodies.split(objectKey)).toHaveLength(2);
    expect(rendered[0]?.text).toContain("Here they are.");
    expect(rendered.every(({ text }) => text !== "")).toBe(true);
  });

  it("A6 a reply carries its outbox id over the wire", async () => {
    const outboxId = "0198c0de-0000-7000-8000-00000000beef";
    expect(await hooks.wireOf(outboxId)).toContain(outboxId);
  });

  it("A8 a target without an address is refused, not guessed", async () => {
    const rendered = sender.render({ text: "Hello" }, target)[0];
    if (!rendered) throw new Error("nothing rendered");
    const outcome = await sender.send(
      { outboxId: "o-1", accountKey: "any", target: {}, rendered },
      new AbortController().signal,
    );
    expect(outcome.kind).toBe("failed");
  });
}

/** The contract of every channel; a new channel passes these tests before any others are written. */
export function channelContract(name: string, hooks: ChannelContractHooks): void {
  describe(`${name} keeps the channel contract`, () => {
    inbound(hooks);
    outbound(hooks);
  });
}
