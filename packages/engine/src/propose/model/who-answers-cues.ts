/** Words for a person or a program in ten languages. A match sends the reply to the verifier; it decides nothing by itself. */
const spaced = [
  "robot(?:s|er)?|robôs?|(?:chat)?bots?|chatgpt|humans?|human[oa]s?|humain(?:e)?s?|mensch(?:en)?|manusia|con người|người thật",
  "real (?:person|people)|echte[nr]? person|vraie personne|persona (?:real|de verdad)|pessoa (?:real|de verdade)|orang (?:asli|sungguhan)",
].join("|");
const unspaced = "机器人|機器人|真人|ロボット|ボット|人間|หุ่นยนต์|บอท|บอต|คนจริง|เอไอ";
/** In small letters these are other words, as in "j'ai". */
const shouted = "AI|IA|KI|A\\.I\\.";

const patterns = [
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${spaced})(?![\\p{L}\\p{M}])|${unspaced}`, "iu"),
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${shouted})(?![\\p{L}\\p{M}])`, "u"),
];

/** Whether words may be about who answers here. */
export const mayBeAboutWhoAnswers = (text: string): boolean =>
  patterns.some((pattern) => pattern.test(text.normalize("NFC")));
