import { describe, expect, it } from "vitest";
import { call, createTalk, give, honest, textOf } from "../testing/loop.fixture.ts";

const codesOf = (ended: Awaited<ReturnType<ReturnType<typeof createTalk>["say"]>>) =>
  ended.record.rounds.flatMap(({ proposals }) => proposals.map(({ code }) => code));

describe("codes in the arguments of a call", () => {
  it.each([
    ["is S3300 in?", "S-3300"],
    ["is c114 in?", "C-114"],
    ["is A 72 in?", "A-072"],
    ["is ab 12-34 in?", "AB1234"],
    ["call me on 081 234 5678 about it", "+66812345678"],
    ["for 60 at 28 each", "28*60"],
  ])("F8 a code is recognised in the form people type: %s", async (said, isbn) => {
    const talk = createTalk([{ toolCalls: [call("http.book", isbn)] }, "Yes, there are 2."]);
    await talk.say(said);
    expect(talk.calls.map(({ args }) => args.isbn)).toEqual([isbn]);
  });

  it.each([
    ["is S3300 in?", "S-3301"],
    ["is 12 in?", "S-1234"],
    ["is it in?", "ana@example.com"],
  ])("F8 a code without a source is refused: %s", async (said, isbn) => {
    const talk = createTalk([{ toolCalls: [call("http.book", isbn)] }, "Which one do you mean?"]);
    const ended = await talk.say(said);
    expect(codesOf(ended)[0]).toBe("unknown_value");
    expect(talk.calls).toEqual([]);
  });
});

it("F8 a key in a result that is too old to be repeated is not invented", async () => {
  const talk = createTalk(
    [
      { toolCalls: [call("http.book", "978-1")] },
      "There is one.",
      { toolCalls: [call("http.renew", "S-2026-13")] },
      "Shall I?",
    ],
    { tools: { "http.book": give({ isbn: "978-1", slot: "S-2026-13" }) }, ages: { "http.book": 30 } },
  );
  await talk.say("is 978-1 in?");
  const ended = await talk.say("take it then");
  expect(codesOf(ended)[0]).toBe("needs_confirmation");
});

it("F8 a fraction is a measure and no code", async () => {
  const look = { name: "http.book", arguments: { isbn: "978-1", length: 12.19 } };
  const talk = createTalk([{ toolCalls: [look] }, "It is in."]);
  await talk.say("is 978-1 in? It is 40 feet long.");
  expect(talk.calls).toHaveLength(1);
});

it("F8 a call asked about in Thai can be agreed to when it is asked about again", async () => {
  const question = "ให้ต่ออายุ 978-1 เลยไหมคะ";
  const talk = createTalk([
    { toolCalls: [call("http.renew", "978-1")] },
    question,
    `วันเสาร์ปิดค่ะ ${question}`,
    "ต่ออายุเรียบร้อยแล้วค่ะ",
  ]);
  await talk.say("ต่ออายุ 978-1");
  const again = await talk.say("วันเสาร์เปิดหรือเปล่าคะ");
  expect(again.outcome.kind === "reply" && again.outcome.reply.choices).toHaveLength(2);
  await talk.say("ใช่ค่ะ ต่ออายุเลย");
  expect(talk.calls.map(({ tool }) => tool)).toEqual(["http.renew"]);
});

it("D6 times in other languages' formats are supported by the tool's times only", async () => {
  const free = {
    "http.book": { success: true, data: { free: ["09:30", "16:00"] }, error: null, executionTimeMs: 1 },
  };
  const talk = createTalk(
    [{ toolCalls: [call("http.book", "978-1")] }, "Il reste 9h30 et 17h.", "Il reste 9h30 et 16h."],
    { tools: free },
  );
  const ended = await talk.say("978-1, à quelle heure ?");
  expect(textOf(ended)).toBe("Il reste 9h30 et 16h.");
  expect(codesOf(ended)).toContain("ungrounded");
});

it.each([
  "Em chuyển lịch hẹn sang thứ Năm ngày 26 tháng 11 lúc 16:30 nhé ạ?",
  "Em chuyển sang ngày 26 tháng 11 năm 2026 lúc 4 giờ 30 chiều nhé ạ?",
  "ご予約を11月26日(木)16時30分に変更いたしましょうか?",
  "要帮您改到11月26日下午4点30分吗?",
  "Voulez-vous jeudi 26 novembre à 16h30 ?",
])("F8 D6 a question names a day and a time in its language's format: %s", async (question) => {
  const args = { isbn: "978-1", day: "2026-11-26", time: "16:30" };
  const talk = createTalk(
    [{ toolCalls: [{ name: "http.renew", arguments: args }] }, `${question} 978-1`],
    honest(),
  );
  expect(await talk.text("978-1, 2026-11-26 16:30")).toBe(`${question} 978-1`);
  expect(talk.session().waiting[0]?.shownAt).not.toBeNull();
});
