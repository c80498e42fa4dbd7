import { describe, expect, it } from "vitest";
import { smallTalkOf, takesNote } from "./small-talk.ts";

describe("small talk", () => {
  it.each([
    ["greeting", "hey there!"],
    ["greeting", "buenas, qué tal"],
    ["greeting", "สวัสดีค่ะ"],
    ["thanks", "ok thank you so much"],
    ["thanks", "uf, muchas gracias"],
    ["thanks", "ขอบคุณมากๆ ครับ"],
    ["goodbye", "great, thanks, bye"],
    ["goodbye", "auf Wiedersehen"],
    ["help", "what can you do for me?"],
    ["help", "¿En qué me puede ayudar?"],
    ["identity", "lol ok, are you a robot?"],
    ["identity", "est-ce que je parle à un robot ?"],
    ["identity", "คุณเป็นคนหรือบอท"],
    ["identity", "Apakah Anda robot?"],
    ["identity", "saya chat dengan manusia atau bot?"],
    ["identity", "Bạn có phải là người thật không?"],
    ["identity", "あなたは人間ですか、それともロボット？"],
    ["identity", "ボットですか"],
    ["identity", "你是真人还是机器人？"],
    ["identity", "我是在跟机器人说话吗"],
  ])("D3 it is %s: '%s'", (kind, text) => {
    expect(smallTalkOf(text)).toBe(kind);
  });

  it.each([
    "hello where is my parcel",
    "are you open today?",
    "what are you doing about it",
    "thanks for nothing",
    "later",
  ])("D3 '%s' is not small talk", (text) => {
    expect(smallTalkOf(text)).toBeNull();
  });

  it("D3 an acknowledgement asks for nothing", () => {
    expect(["great", "got it, thanks", "alles klar"].map(takesNote)).toEqual([true, true, true]);
    expect(["great, and the second?", "fine by Friday"].map(takesNote)).toEqual([false, false]);
  });
});
