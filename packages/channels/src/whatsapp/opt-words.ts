export type OptWord = { wants: "out" | "in"; language: "en" | "th" };

/** A whole message must be one of these. Words that can also end something else, such as "cancel", are left to the agent. */
const words: readonly [OptWord, readonly string[]][] = [
  [
    { wants: "out", language: "en" },
    [
      "stop",
      "stop all",
      "stopall",
      "stop messages",
      "stop promotions",
      "stop marketing",
      "stop messaging me",
      "unsubscribe",
      "unsubscribe me",
      "opt out",
      "optout",
      "no more messages",
      "remove me",
    ],
  ],
  [
    { wants: "out", language: "th" },
    [
      "หยุด",
      "หยุดส่ง",
      "หยุดส่งข้อความ",
      "หยุดรับข่าวสาร",
      "หยุดโปรโมชั่น",
      "หยุดโปรโมชัน",
      "เลิกรับข่าวสาร",
      "เลิกรับข้อความ",
      "เลิกติดตาม",
      "ยกเลิกรับข่าวสาร",
      "ยกเลิกการรับข่าวสาร",
      "ยกเลิกรับข้อความ",
      "ยกเลิกการรับข้อความ",
      "ไม่รับข่าวสาร",
      "ไม่รับข่าวสารแล้ว",
      "ไม่ต้องส่งข้อความมาอีก",
    ],
  ],
  [{ wants: "in", language: "en" }, ["start", "unstop", "subscribe", "opt in", "optin", "start messages"]],
  [
    { wants: "in", language: "th" },
    ["เริ่ม", "เริ่มรับข่าวสาร", "รับข่าวสาร", "กลับมารับข่าวสาร", "สมัครรับข่าวสาร", "เริ่มส่งข้อความ"],
  ],
];

const byText = new Map(words.flatMap(([word, texts]) => texts.map((text) => [text, word] as const)));

const longestWord = 60;
/** Removes what people put around a word without changing it: case, marks, emoji, invisible letters, "please", polite particles. */
function normalised(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Cf}|\ufe0f/gu, "")
    .replace(/[\p{P}\p{S}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return plain
    .replace(/^please | please$/gu, "")
    .replace(/ ?(?:นะ)?(?:ครับ|คับ|ค่ะ|คะ|จ้า|นะ)$/u, "")
    .trim();
}

/** Whether a message is only a request for no more messages, or for messages again. */
export function optWordOf(text: string): OptWord | undefined {
  return text.length > longestWord ? undefined : byText.get(normalised(text));
}
