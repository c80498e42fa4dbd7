import { describe, expect, it } from "vitest";
import { type DialogueAct, dialogueActOf, droppedSubject, resumedSubject } from "./dialogue-acts.ts";

const lines = (text: string) => text.split(/[|\n]/).filter((line) => line !== "");

const said: Record<DialogueAct, string[]> = {
  repeat: lines(
    `repeat|repeat that|Repeat that, please.|can you repeat that?|could you please repeat the question?|say that again|can you say that again|say it once more|come again?|what did you say?|what'd you just ask me?|what was that?|What was the question again?|pardon?|sorry, pardon me?|I missed that|sorry, I didn't catch that|one more time please|would you mind repeating that?|พูดอีกทีครับ|อะไรนะคะ|ขออีกทีครับ|พูดอีกครั้งหน่อยค่ะ`,
  ),
  status: lines(
    `where were we?|What were we doing?|ok so where were we|what are we talking about?|where did we leave off|what's still open?|what is pending|what's left to do|remind me where we were|remind me what we were doing please|ถึงไหนแล้วครับ|เราคุยถึงไหนแล้ว`,
  ),
  skip: lines(
    `skip|Skip!|skip it|skip this question|skip that one please|can we skip that?|let's skip this|next|next question please|pass|I'd rather not say|prefer not to say|doesn't matter|it doesn't matter|does not matter to me|no preference|I don't care|I don't mind|any|any is fine|anything|whatever|up to you|I don't know|no idea|not sure|ข้ามไปก่อน|ข้ามครับ|อะไรก็ได้ค่ะ|ไม่รู้ครับ`,
  ),
  resume: lines(
    `go back|let's go back|ok go back please|can we go back to that?|go back to what we were doing|let's continue|continue|carry on|resume|please continue|continue with that|back to that|ok, back to where we were|go on|get on with it|let's get back to business|ต่อเลยครับ|กลับไปเรื่องเดิมค่ะ|ทำต่อครับ`,
  ),
  restart: lines(
    `start over|Start over!|let's start over|can we start over?|start again|start from scratch|let's begin from the beginning|restart|reset|reset everything|cancel everything|please cancel everything|forget all of it|drop it all|stop everything|no, start over|เริ่มใหม่|เริ่มใหม่ครับ|ยกเลิกทั้งหมดค่ะ`,
  ),
};

const nearMisses = lines(
  `cancel my order|cancel order O-5|skip the gym membership|skip this week's delivery|what was the price again?|what did you say the price was?|start over the return of order 5|start my subscription again|restart my router|how do I restart the laptop|reset my password|reset the alarm code|repeat my last order|repeat prescription please|can you repeat the order from May?|say hello to your colleague|go back to the shop|I want to go back to Bangkok|can I go back to the old plan?|back pain|back to school offers|continue my membership|continue with the refund of O-2|resume my subscription|resume delivery on Monday|carry on luggage|next week|next Friday|the next one|pass|er-by|bus pass|day pass please|any news about my order?|any discount?|anything under 500|whatever the cheapest laptop is|where is my order|where are you|where were the shoes made|what is open on Sunday?|what's left in stock?|what are we paying for shipping|what was the question in the exam about|pardon my French but where is it|I missed my flight|I missed the delivery|I don't know my order number|not sure which model I have|I don't care about the colour, I need a laptop|stop all newsletters|cancel all my orders|forget my password|forgot everything I ordered|drop off point|clear my cart items|ถึงไหนแล้วออเดอร์ O-1|ของถึงไหนแล้ว|เริ่มใหม่ O-5 ได้ไหม|ข้ามไปเรื่องโน้ตบุ๊ก|อะไรก็ได้ที่ถูกที่สุด|ยกเลิกคำสั่งซื้อทั้งหมดของเดือนนี้|ไม่รู้รุ่นโน้ตบุ๊ก|up to 2000|yes|no|2000|hello|do it again`,
).filter((line) => line !== "pass");

describe("dialogue acts", () => {
  it("D3 the test sets have their required sizes", () => {
    expect(Object.values(said).flat().length).toBeGreaterThanOrEqual(60);
    expect(nearMisses.length).toBeGreaterThanOrEqual(60);
  });

  it.each(Object.entries(said).flatMap(([act, texts]) => texts.map((text) => [text, act])))(
    "D3 '%s' is %s",
    (text, act) => expect(dialogueActOf(text)).toBe(act),
  );

  it.each(nearMisses)("D3 '%s' is not a dialogue act", (text) => expect(dialogueActOf(text)).toBeNull());

  it.each([
    ["forget about the laptop", "laptop"],
    ["Forget the mouse.", "mouse"],
    ["ok, never mind the refund, thanks", "refund"],
    ["never mind about that ticket", "ticket"],
    ["drop the search please", "search"],
    ["actually, let's drop the gaming mouse thing", "gaming mouse"],
    ["stop the search", "search"],
    ["cancel that laptop request", "laptop"],
    ["scrap the tent", "tent"],
    ["forget about my order for now", "order"],
    ["don't worry about the return", "return"],
    ["can you forget about the keyboard", "keyboard"],
    ["ไม่เอาโน้ตบุ๊กแล้วครับ", "โน้ตบุ๊ก"],
    ["ยกเลิกเรื่องเมาส์ค่ะ", "เมาส์"],
  ])("D3 '%s' drops '%s'", (text, subject) => expect(droppedSubject(text)).toBe(subject));

  it.each([
    "cancel my order",
    "cancel order O-5",
    "cancel that order O-55",
    "cancel it",
    "forget it",
    "never mind",
    "drop everything",
    "stop my subscription",
    "stop calling me",
    "can I cancel the booking?",
    "I forgot my password",
    "where do I drop off the parcel",
    "ยกเลิกคำสั่งซื้อ",
    "the stove stopped",
  ])("D3 '%s' drops no subject of the conversation", (text) => expect(droppedSubject(text)).toBeNull());

  it.each([
    ["let's go back to the laptop", "laptop"],
    ["back to my tent please", "tent"],
    ["can we get back to the refund", "refund"],
    ["ok, continue with the order", "order"],
    ["return to the question about delivery", "question about delivery"],
    ["กลับไปเรื่องโน้ตบุ๊กต่อครับ", "โน้ตบุ๊ก"],
  ])("D3 '%s' resumes '%s'", (text, subject) => expect(resumedSubject(text)).toBe(subject));

  it.each([
    "I want to go to the airport",
    "switch to the premium plan",
    "resume my membership",
    "pick up my laundry",
    "proceed to checkout",
    "go back to that",
    "send it back to the shop?",
    "continue",
    "คุยเรื่องอะไรดี",
  ])("D3 '%s' resumes no named subject", (text) => expect(resumedSubject(text)).toBeNull());

  it("D3 hostile text takes little time", () => {
    const started = process.threadCpuUsage();
    for (const text of [
      `ok ${" ".repeat(100)}x`,
      "ok, ".repeat(29),
      `forget ${"a ".repeat(55)}`,
      "please ".repeat(9_000),
      "ๆ".repeat(9_000),
    ]) {
      dialogueActOf(text);
      droppedSubject(text);
      resumedSubject(text);
    }
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(300);
  });
});
