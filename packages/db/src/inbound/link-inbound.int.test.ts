import { newId } from "@konstruct/core/ids";
import { type KonstructMessage, konstructMessageSchema, type Part } from "@konstruct/core/message";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { describe, expect, it } from "vitest";
import { claimTurns } from "../turn/claim-turns.ts";
import { acceptMessages } from "./accept-messages.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

type Said = {
  ref: string;
  id?: string;
  text?: string;
  parts?: Part[];
  replyTo?: string;
  revises?: string;
  takesBack?: string;
  /** Asks for no answer. */
  isSilent?: boolean;
};

function message({
  ref,
  id = newId(),
  text = "",
  parts,
  replyTo,
  revises,
  takesBack,
  isSilent = false,
}: Said): KonstructMessage {
  const revision: Part[] = [
    ...(revises === undefined ? [] : [{ type: "revision" as const, event: "edited" as const, of: revises }]),
    ...(takesBack === undefined
      ? []
      : [{ type: "revision" as const, event: "deleted" as const, of: takesBack }]),
  ];
  const own: Part[] = text === "" ? [] : [{ type: "text", text }];
  return konstructMessageSchema.parse({
    externalId: id,
    channel: tenant.channel,
    accountKey: tenant.accountKey,
    conversationRef: ref,
    identity: { kind: "webchat_id", id: ref },
    sentAt: new Date().toISOString(),
    text,
    parts: [...(parts ?? own), ...revision],
    startsTurn: takesBack === undefined && !isSilent,
    replyTarget: { sessionId: ref },
    ...(replyTo !== undefined && { replyTo }),
  });
}

const say = (...said: Said[]) =>
  acceptMessages(
    database.app,
    said.map((each) => ({ message: message(each), debounceMs: 0 })),
  );

const rowOf = async (id: string) =>
  (
    await database.admin(
      "select text, parts, envelope -> 'before' as before, starts_turn from message where external_id = $1",
      [id],
    )
  )[0]!;
const pendingIn = async (ref: string) =>
  (
    await database.admin(
      "select m.text from message m join conversation c on c.id = m.conversation_id join conversation_work w on w.conversation_id = c.id where c.conversation_ref = $1 and m.starts_turn and m.seq > w.done_seq order by m.seq",
      [ref],
    )
  ).map(({ text }) => text);
const answerAll = (ref: string) =>
  database.admin(
    "update conversation_work w set done_seq = (select max(seq) from message m where m.conversation_id = w.conversation_id) from conversation c where c.id = w.conversation_id and c.conversation_ref = $1",
    [ref],
  );
/** A memory of a message, and a summary up to it. */
const remember = async (id: string) => {
  await database.admin(
    `insert into memory_entry (tenant_id, message_id, conversation_id, agent_id, said_at, search_text, embedder, embedding)
     select m.tenant_id, m.id, m.conversation_id, $2, now(), m.text, 'e', array[1, 0]::float4[]::vector from message m where m.external_id = $1`,
    [id, tenant.agentId],
  );
  await database.admin(
    `insert into conversation_summary (tenant_id, conversation_id, to_seq, text, made_by)
     select m.tenant_id, m.conversation_id, m.seq, 'said a PIN', 'built-in' from message m where m.external_id = $1`,
    [id],
  );
};
const quotedIn = async (id: string) =>
  ((await rowOf(id)).parts as Part[]).filter((part) => part.type === "context");

describe("a message that answers another", () => {
  it("A2 gets the words of that message, also from the same batch, and whose they are", async () => {
    await say(
      { ref: "q1", id: "q1-a", text: "The blue shirt is order O-12345" },
      { ref: "q1", id: "q1-b", text: "and this?", replyTo: "q1-a" },
    );
    expect(await quotedIn("q1-b")).toEqual([
      {
        type: "context",
        role: "quoted",
        kind: "message",
        author: "the contact",
        text: "The blue shirt is order O-12345",
      },
    ]);
  });

  it("A2 gets what came beside the words, and both ends of a long one", async () => {
    const parts: Part[] = [
      { type: "context", role: "forwarded", kind: "message", author: "Olaf", text: "O-777 is lost" },
      { type: "document", fileName: "slip.pdf", mediaId: "m1" },
    ];
    await say(
      { ref: "q2", id: "q2-a", parts },
      { ref: "q2", id: "q2-l", text: `begin ${"x".repeat(20_000)} end` },
    );
    await say(
      { ref: "q2", id: "q2-b", text: "what is it?", replyTo: "q2-a" },
      { ref: "q2", id: "q2-c", text: "and?", replyTo: "q2-l" },
    );
    expect(await quotedIn("q2-b")).toMatchObject([{ text: "O-777 is lost, slip.pdf" }]);
    const [long] = await quotedIn("q2-c");
    expect(long).toMatchObject({ text: expect.stringMatching(/^begin x+\n\[…\]\nx+ end$/) });
  });

  it("A2 gets every field of a card, a form, an order and a place, and the kind of a file without a name", async () => {
    const parts: Part[] = [
      {
        type: "contacts",
        contacts: [{ name: "Ida", phones: ["+49 1"], details: ["ida@example.com", "North Ltd"] }],
      },
      { type: "form", values: { flow_token: "t", id: "O-12345", seats: 2 } },
      { type: "order", items: [{ productId: "CHAIR-9", quantity: 2, price: 10, currency: "EUR" }] },
      { type: "location", latitude: 54.3, longitude: 10.1, name: "Pier" },
      { type: "image", mediaId: "m1" },
      { type: "context", role: "struck", kind: "words", text: "not this" },
    ];
    await say({ ref: "q5", id: "q5-a", parts }, { ref: "q5", id: "q5-b", text: "this?", replyTo: "q5-a" });
    expect(await quotedIn("q5-b")).toMatchObject([
      {
        text: "Ida, +49 1, ida@example.com, North Ltd, id: O-12345, seats: 2, 2 × CHAIR-9 at 10 EUR, Pier, 54.3, 10.1, image",
      },
    ]);
  });

  it("A2 by a press of another's button gets its words, by one of ours for a consent nothing", async () => {
    await say({ ref: "q6", id: "q6-a", text: "Order O-12345 is late" });
    const press = (id: string): Part[] => [{ type: "choice", id, title: "Where is it?" }];
    await say(
      { ref: "q6", id: "q6-b", parts: press("WHERE"), replyTo: "q6-a" },
      { ref: "q6", id: "q6-c", parts: press("consent:yes:op1.0a0a0a0a"), replyTo: "q6-a" },
    );
    expect(await quotedIn("q6-b")).toMatchObject([{ role: "quoted", text: "Order O-12345 is late" }]);
    expect(await quotedIn("q6-c")).toEqual([]);
  });

  it("A2 gets nothing from another conversation, and says that the message is not on record", async () => {
    await say({ ref: "q3", id: "q3-a", text: "secret of q3" });
    await say({ ref: "q4", id: "q4-a", text: "what did they say?", replyTo: "q3-a" });
    expect(await quotedIn("q4-a")).toMatchObject([{ text: "a message that is not on record here" }]);
  });
});

describe("an edit", () => {
  it("A1 A2 before the answer changes what is answered, with both versions on record", async () => {
    await say({ ref: "e1", id: "e1-a", text: "cancel O-1" });
    await say({ ref: "e1", id: "e1-b", text: "cancel O-2", revises: "e1-a" });
    expect(await pendingIn("e1")).toEqual(["cancel O-2"]);
    expect(await rowOf("e1-a")).toMatchObject({
      parts: [{ type: "text", text: "cancel O-2" }],
      before: [{ text: "cancel O-1", parts: [{ type: "text", text: "cancel O-1" }] }],
    });
  });

  it("A1 A2 after the answer is a message of its own that says what the message said before", async () => {
    await say({ ref: "e2", id: "e2-a", text: "cancel O-1" });
    await answerAll("e2");
    await say({ ref: "e2", id: "e2-b", text: "cancel O-2", revises: "e2-a" });
    expect(await pendingIn("e2")).toEqual(["cancel O-2"]);
    expect((await rowOf("e2-b")).parts).toEqual([
      { type: "text", text: "cancel O-2" },
      { type: "revision", event: "edited", of: "e2-a", before: "cancel O-1" },
    ]);
    expect(await rowOf("e2-a")).toMatchObject({ text: "cancel O-1" });
  });

  it("A1 A2 keeps what came beside the first version and not with the edit", async () => {
    const shared: Part = { type: "context", role: "shared", kind: "advertisement", text: "Now oak" };
    const struck: Part = { type: "context", role: "struck", kind: "words", text: "O-0" };
    const image: Part = { type: "image", mediaId: "m1" };
    const link = (text: string): Part => ({ type: "context", role: "shared", kind: "link", text });
    await say({ ref: "e6", id: "e6-q", text: "the blue one" });
    await say({
      ref: "e6",
      id: "e6-a",
      text: "is it late?",
      replyTo: "e6-q",
      parts: [struck, { type: "text", text: "is it late?" }, image, shared, link("old")],
    });
    const own = (text: string, id: string): Part[] => [
      { type: "text", text },
      link("new"),
      { type: "revision", event: "edited", of: id },
    ];
    await say({ ref: "e6", text: "is it lost?", parts: own("is it lost?", "e6-a") });
    const quote = expect.objectContaining({ role: "quoted", text: "the blue one" });
    expect((await rowOf("e6-a")).parts).toEqual([
      { type: "text", text: "is it lost?" },
      link("new"),
      image,
      shared,
      quote,
    ]);
    await answerAll("e6");
    await say({ ref: "e6", id: "e6-l", text: "is it?", parts: own("is it?", "e6-a") });
    expect((await rowOf("e6-l")).parts).toEqual([
      { type: "text", text: "is it?" },
      link("new"),
      shared,
      quote,
      { type: "revision", event: "edited", of: "e6-a", before: "is it lost?" },
    ]);
  });

  it("A2 is what quotes of the message say from then on, before and after the answer", async () => {
    await say(
      { ref: "e7", id: "e7-a", text: "O-1" },
      { ref: "e7", id: "e7-b", text: "this", replyTo: "e7-a" },
    );
    await say({ ref: "e7", text: "O-2", revises: "e7-a" });
    expect(await quotedIn("e7-b")).toMatchObject([{ text: "O-2" }]);
    await answerAll("e7");
    await say({ ref: "e7", text: "O-3", revises: "e7-a" });
    await say({ ref: "e7", id: "e7-c", text: "and this", replyTo: "e7-a" });
    expect(await quotedIn("e7-b")).toMatchObject([{ text: "O-3" }]);
    expect(await quotedIn("e7-c")).toMatchObject([{ text: "O-3" }]);
  });

  it("A2 that only adds the preview of a link stays with the message, and is not answered again", async () => {
    const preview: Part = { type: "context", role: "shared", kind: "link", text: "Blue chairs" };
    const added = (id: string): Part[] => [
      { type: "text", text: "see this" },
      preview,
      { type: "revision", event: "edited", of: id },
    ];
    await say({ ref: "e8", id: "e8-a", text: "see this" });
    await say({ ref: "e8", text: "see this", parts: added("e8-a"), isSilent: true });
    expect(await pendingIn("e8")).toEqual(["see this"]);
    expect((await rowOf("e8-a")).parts).toEqual([{ type: "text", text: "see this" }, preview]);
    await say({ ref: "e9", id: "e9-a", text: "see this" });
    await answerAll("e9");
    await say({ ref: "e9", text: "see this", parts: added("e9-a") });
    expect(await pendingIn("e9")).toEqual([]);
    expect((await rowOf("e9-a")).parts).toEqual([{ type: "text", text: "see this" }, preview]);
  });

  it("A1 that adds a file is answered, and one that takes it away is not", async () => {
    const file = (fileName: string): Part => ({ type: "document", fileName });
    const parts: Part[] = [{ type: "text", text: "my receipt" }];
    await say({ ref: "eb", id: "eb-a", text: "my receipt" });
    await answerAll("eb");
    await say({
      ref: "eb",
      id: "eb-b",
      text: "my receipt",
      parts: [...parts, file("a.pdf")],
      revises: "eb-a",
    });
    expect(await pendingIn("eb")).toEqual(["my receipt"]);
    expect((await rowOf("eb-b")).parts).toEqual([
      ...parts,
      file("a.pdf"),
      { type: "revision", event: "edited", of: "eb-a", before: "my receipt" },
    ]);
    await say({ ref: "ec", id: "ec-a", text: "my receipt", parts: [...parts, file("a.pdf")] });
    await answerAll("ec");
    await say({ ref: "ec", text: "my receipt", parts: [...parts], revises: "ec-a" });
    expect(await pendingIn("ec")).toEqual([]);
  });

  it("A2 that changes nothing leaves no row", async () => {
    await say({ ref: "ea", id: "ea-q", text: "the blue one" });
    await say({ ref: "ea", id: "ea-a", text: "is it late?", replyTo: "ea-q" });
    await answerAll("ea");
    await say({ ref: "ea", id: "ea-b", text: "is it late?", revises: "ea-a" });
    expect(await rowOf("ea-b")).toBeUndefined();
    expect(await pendingIn("ea")).toEqual([]);
    expect(await rowOf("ea-a")).toMatchObject({ text: "is it late?", before: null });
  });

  it("A1 A2 while a turn answers it is a message of its own", async () => {
    await say({ ref: "e3", id: "e3-a", text: "cancel O-1" });
    await claimTurns(database.app, "worker", 100, 60_000);
    await say({ ref: "e3", id: "e3-b", text: "cancel O-2", revises: "e3-a" });
    expect(await pendingIn("e3")).toEqual(["cancel O-1", "cancel O-2"]);
  });

  it("A2 of a message of another conversation, or of one we do not have, changes nothing", async () => {
    await say({ ref: "e4", id: "e4-a", text: "mine" }, { ref: "e5", id: "e5-a", text: "theirs" });
    await say(
      { ref: "e4", id: "e4-b", text: "changed", revises: "e5-a" },
      { ref: "e4", text: "changed", revises: "nowhere" },
    );
    expect(await rowOf("e5-a")).toMatchObject({ text: "theirs", before: null });
    expect(await pendingIn("e4")).toEqual(["mine"]);
  });
});

describe("a deletion", () => {
  it("A1 A2 before the answer leaves a mark and nothing to answer", async () => {
    await say({ ref: "d1", id: "d1-a", text: "my PIN is 0000" });
    await say({ ref: "d1", takesBack: "d1-a" });
    expect(await pendingIn("d1")).toEqual([]);
    expect(await rowOf("d1-a")).toMatchObject({
      text: "",
      parts: [{ type: "revision", event: "deleted", of: "d1-a" }],
    });
  });

  it("A1 A2 after the answer takes the words from the message, its memory and the summary", async () => {
    await say({ ref: "d2", id: "d2-a", text: "my PIN is 0000" });
    await answerAll("d2");
    await remember("d2-a");
    await say({ ref: "d2", takesBack: "d2-a" });
    expect(await rowOf("d2-a")).toMatchObject({ text: "" });
    expect(await database.admin("select from memory_entry")).toEqual([]);
    expect(await database.admin("select from conversation_summary")).toEqual([]);
  });

  it("A1 takes the words from an earlier post of the thread, its memory and the summary, and an edit changes them", async () => {
    const post = (id: string, text: string): Part => ({
      type: "context",
      role: "quoted",
      kind: "post",
      id,
      text,
    });
    const posts = (first: string) => [post("d8-x", first), post("d8-y", "O-2 too")];
    const parts: Part[] = [{ type: "text", text: "and mine?" }, ...posts("my card is 4242")];
    await say({ ref: "d8", id: "d8-a", text: "and mine?", parts });
    await say({ ref: "d8", text: "my card is gone", revises: "d8-x" });
    expect(await quotedIn("d8-a")).toEqual(posts("my card is gone"));
    await answerAll("d8");
    await remember("d8-a");
    await say({ ref: "d8", takesBack: "d8-x" });
    expect(await database.admin("select from memory_entry")).toEqual([]);
    expect(await database.admin("select from conversation_summary")).toEqual([]);
    expect(await quotedIn("d8-a")).toEqual(posts("a message that was deleted"));
    expect(await pendingIn("d8")).toEqual([]);
  });

  it("A2 takes the words from quotes of the message and from its later versions too", async () => {
    await say(
      { ref: "d3", id: "d3-a", text: "my PIN is 0000" },
      { ref: "d3", id: "d3-b", text: "did you see this?", replyTo: "d3-a" },
    );
    await answerAll("d3");
    await say({ ref: "d3", id: "d3-c", text: "my PIN is 1111", revises: "d3-a" });
    await say({ ref: "d3", takesBack: "d3-a" });
    await say({ ref: "d3", id: "d3-d", text: "and now?", replyTo: "d3-a" });
    const rows = await database.admin(
      "select m.text, m.parts from message m join conversation c on c.id = m.conversation_id where c.conversation_ref = 'd3'",
    );
    expect(JSON.stringify(rows)).not.toMatch(/0000|1111/);
    expect(await quotedIn("d3-b")).toMatchObject([{ text: "a message that was deleted" }]);
    expect(await quotedIn("d3-d")).toMatchObject([{ text: "a message that was deleted" }]);
    expect(await pendingIn("d3")).toEqual(["and now?"]);
  });
});
