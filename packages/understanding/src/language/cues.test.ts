import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  asksForHuman,
  asksToMake,
  saysCancel,
  saysCorrection,
  saysNo,
  saysNone,
  saysWait,
  saysYes,
} from "./cues.ts";

const yes =
  `yes|Yes.|YES!|yess|yesss!!|yep|yeah|yup|ya|y|aye|yes please|yes, please.|please|please do|yes do it|ok|OK|Ok.|okay|okey dokey|k|kk|sure|Sure!|sure thing|for sure|of course|certainly|definitely|absolutely|indeed|exactly
alright|all right|go ahead|please go ahead|yes, go ahead|ok go ahead|go ahead and do it|go for it|do it|do it now|do that|let's do it|let’s do it|proceed|please proceed|confirm|I confirm|confirmed|yes, confirmed|I agree|agreed|approve|approved|correct|that's correct|that is correct|right|that's right|That’s right!|yes that's right|fine|that's fine|fine by me
sounds good|that sounds good|sounds great to me|looks good|works for me|that works|perfect, yes|ok great|ok thanks|okay thank you|sure, thanks|yes 👍|👍|👍🏽|👌|✅|I'm sure|yes I am|yes you can|yes sir|um yes|oh ok|well, yes|ok then|ok ok|yes yes yes
ใช่|ใช่ครับ|ใช่ค่ะ|ใช่เลย|ใช่แล้วค่ะ|ตกลง|ตกลงครับ|โอเค|โอเคค่ะ|โอเคครับ|เอาเลย|เอาเลยครับ|ได้|ได้เลย|ได้ครับ|ได้เลยค่ะ|ยืนยัน|ยืนยันครับ|ถูกต้อง|ถูกต้องค่ะ|แน่นอน|จัดไป|ครับ|ค่ะ|ครับผม|ok ครับ|โอเค ตกลงครับ|เอา|ใช่ ครับ`
    .split(/[|\n]/)
    .filter((form) => form !== "");

const no =
  `no|No.|NO!|nooo|nope|nah|no thanks|no, thanks.|no thank you|no need|no way|not now|not yet|not today|not really|no, not now|never|don't|Don’t!|please don't|do not|don't do it|don't do that|I don't want to|no I don't|I don't want that|I don't think so|I'd rather not|rather not|better not|let's not|absolutely not|definitely not|of course not
cancel|cancel it|stop|stop it|never mind|nevermind|forget it|leave it|no it's ok|no, it's fine|no I'm good|ok no|no sorry|sorry, no|um no|that's wrong|that's not right|incorrect|I changed my mind|no 👎|👎|❌|ไม่|ไม่ครับ|ไม่ค่ะ|ไม่เอา|ไม่เอาครับ|ไม่เอาแล้วค่ะ|ไม่ต้อง|ไม่ต้องครับ|ไม่ใช่|ไม่เป็นไร|ไม่เป็นไรค่ะ|ยังก่อน|ยังครับ|ยกเลิก|ยกเลิกค่ะ|อย่า|อย่าเพิ่ง|ไว้ก่อน|ไม่ต้องการ|ไม่ดีกว่า`
    .split(/[|\n]/)
    .filter((form) => form !== "");

const neither =
  `yes but not today|yes, but first tell me the price|yes O-2|yes to the other one|yes and also cancel the second|yes?|sure?|ok?|really?|are you sure|no yes|yes no|ok what about the blue one|okay I'll check first|ok let me think|let me think|ok wait|wait|hold on|maybe|I guess so|perhaps|not sure|I'm not sure|how much is it|yes how much|ok so what does it cost|no problem|no worries|thanks|thank you|great|hello|why|what|okay but use the other card|go ahead with the second one|do it tomorrow|do it for O-3|sure, after you tell me|all of them|confirm my address|approve the other refund|correct the name|that's right, but change the date|the right one|fine print|ok bye|yesterday|okra|notebook|no one answered|no order|number 2|no. 5|stop the newsletter|cancel my order|cancel O-2|don't forget the gift|never received it|not the first one
ได้ไหม|ใช่ไหม|ได้หรือเปล่าครับ|ขอบคุณครับ|ขอบคุณค่ะ|สวัสดีครับ|ใช่ แต่ขอเปลี่ยนที่อยู่|ได้ของแล้ว|เอาตัวที่สอง|ไม่ได้รับของ|ไม่เข้าใจ|ไม่แน่ใจ|คะ|อะไรนะ|เอาไว้ก่อนนะ แล้วจะบอก|ยกเลิกออเดอร์|ยังไม่ถึง`
    .split(/[|\n]/)
    .filter((form) => form !== "");

describe("assent and refusal", () => {
  it("F8 the test set has its required size", () => {
    expect(yes.length + no.length + neither.length).toBeGreaterThan(240);
  });

  it.each(yes)("F8 '%s' is a yes and nothing else", (text) => {
    expect([saysYes(text), saysNo(text)]).toEqual([true, false]);
  });

  it.each(no)("F8 '%s' is a no and nothing else", (text) => {
    expect([saysYes(text), saysNo(text)]).toEqual([false, true]);
  });

  it.each(neither)("F8 '%s' is neither yes nor no", (text) => {
    expect([saysYes(text), saysNo(text)]).toEqual([false, false]);
  });

  it("F8 a yes with a content word beside it is not a yes", () => {
    const content = fc.constantFrom(
      ..."but unless order O-2 tomorrow price laptop refund other cancel wait first amount 2000 why แต่ ราคา ออเดอร์ พรุ่งนี้".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...yes), content, fc.boolean(), (form, word, isAfter) => {
        expect(saysYes(isAfter ? `${form} ${word}` : `${word} ${form}`)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it("F8 no text is both a yes and a no, and hostile text takes little time", () => {
    const parts = fc.constantFrom(
      "yes",
      "no",
      "ok",
      "please",
      " ",
      "!",
      "ไม่",
      "ใช่",
      "it",
      "a",
      "…",
      "'",
      "?",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), (words) => {
        const text = words.join("");
        expect(saysYes(text) && saysNo(text)).toBe(false);
      }),
      { numRuns: 300 },
    );
    const started = process.threadCpuUsage();
    for (const text of [
      " ".repeat(50_000),
      "no ".repeat(20_000),
      "ครับ".repeat(30),
      `yes${"!".repeat(50_000)}x`,
    ]) {
      saysYes(text);
      saysNo(text);
      saysNone(text);
      saysCancel(text);
    }
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(500);
  });
});

describe("other cues", () => {
  it.each([
    "wait",
    "hold on",
    "one moment please",
    "let me check",
    "ok let me think",
    "just a second",
    "hmm",
    "รอสักครู่ครับ",
  ])("D2 '%s' gives no answer yet", (text) => expect(saysWait(text)).toBe(true));
  it.each(["wait for my parcel", "a second one", "let me check the order O-2", "the moment it freezes"])(
    "D2 '%s' gives an answer",
    (text) => expect(saysWait(text)).toBe(false),
  );
  it.each([
    "never mind",
    "cancel",
    "Cancel that please",
    "forget it",
    "stop",
    "ok, leave it",
    "ยกเลิกครับ",
    "ช่างมันเถอะ",
    "ไม่เอาแล้วค่ะ",
  ])("D3 '%s' says stop", (text) => expect(saysCancel(text)).toBe(true));
  it.each([
    "cancel my order",
    "stop the newsletter",
    "forget about the laptop",
    "can I cancel?",
    "ยกเลิกออเดอร์",
  ])("D3 '%s' asks for something", (text) => expect(saysCancel(text)).toBe(false));
  it.each([
    "none of them",
    "neither",
    "no thanks",
    "None.",
    "nothing, thanks",
    "not interested",
    "I don't like any of them",
    "ไม่เอาสักอัน",
    "no",
  ])("B5 '%s' wants none of the choices", (text) => expect(saysNone(text)).toBe(true));
  it.each([
    "the first one",
    "none of them fits my budget of 300, show me cheaper",
    "no, the second one",
    "number 2",
  ])("B5 '%s' wants one of the choices", (text) => expect(saysNone(text)).toBe(false));
  it.each([
    "make it 2000",
    "no, 2000",
    "actually a keyboard",
    "I meant O-2",
    "sorry, Friday",
    "not O-1, O-2",
    "ขอแก้เป็น 2000",
    "ไม่ใช่ TH-1",
  ])("D2 '%s' corrects", (text) => expect(saysCorrection(text)).toBe(true));
  it.each(["2000", "a keyboard please", "where is O-2", "ขอคืนเงิน"])("D2 '%s' corrects nothing", (text) =>
    expect(saysCorrection(text)).toBe(false),
  );
  it.each(["I want to talk to a human", "get me a real person", "ขอคุยกับเจ้าหน้าที่"])(
    "G2 '%s' asks for a person",
    (text) => expect(asksForHuman(text)).toBe(true),
  );
});

describe("requests for something to be made", () => {
  it.each([
    "write me a poem about laptops",
    "tell me a joke about my order",
    "Please, can you write a haiku?",
    "Escríbeme un poema",
    "conta-me uma anedota sobre nadadores",
    "Erzähl mir einen Witz",
    "raconte-moi une blague",
    "ช่วยเล่าเรื่องตลกหน่อย",
  ])("D2 %j asks for something to be made", (said) => {
    expect(asksToMake(said)).toBe(true);
  });

  it.each([
    "tell me the opening hours",
    "can you draw up a contract",
    "do you make cakes?",
    "write down my name",
  ])("D2 %j does not ask for something to be made", (said) => {
    expect(asksToMake(said)).toBe(false);
  });
});
