/** What a line of a contact means, however a model reads it. */
export type Meaning =
  | "yes"
  | "yes_and"
  | "no"
  | "no_wait"
  | "conditional"
  | "remark"
  | "negated"
  | "quoted"
  | "question"
  | "ask"
  | "chat";

/** Lines in ten languages by their meaning. An `ask` names values and agrees to nothing. */
export const lines: Record<Meaning, readonly string[]> = {
  yes: ["yes", "Yes, please", "sí", "ใช่", "sim", "oui", "ja", "ya", "vâng", "はい", "是的"],
  yes_and: [
    "yes, and what are your opening hours?",
    "sí, ¿y a qué hora abren?",
    "oui. Quels sont vos horaires ?",
    "ใช่ แล้วเปิดกี่โมง",
  ],
  no: ["no", "No, thanks", "ไม่", "no, gracias", "nein", "non", "não", "いいえ", "不", "không", "tidak"],
  no_wait: [
    "yes, no wait, don't",
    "sí, no, espera, mejor no",
    "ja, ach nein, doch nicht",
    "yes... actually no",
  ],
  conditional: [
    "yes but only if it is free",
    "sí pero solo si es gratis",
    "ja, aber erst nach zwei Uhr",
    "yes if my wife agrees",
    "oui, mais seulement si c'est gratuit",
    "ใช่ ถ้าฟรี",
    "sim, mas só se for grátis",
    "ya, tapi hanya kalau gratis",
  ],
  remark: ["yes, but it is a pity", "oui, mais c'est dommage", "sí, pero qué lástima", "ใช่ แต่เสียดาย"],
  negated: ["I would not say yes to that", "I never said yes", "no dije que sí", "das war kein ja"],
  quoted: [
    'my brother said "yes" to that once, what do you think?',
    'the last one told me "yes" and then nothing came',
    "mi hermano dijo «sí» y luego no vino nadie",
  ],
  question: ["yes or no to what exactly?", "what did you ask?", "¿sí o no a qué?", "yes?"],
  ask: [
    "please move A-1 to 2031-05-12",
    "pay 30 for A-2, and 80 for A-3",
    "end A-1 and note it",
    "mueve A-2 al 2031-05-14",
    "ย้าย A-1 ไปวันที่ 2031-05-12",
  ],
  chat: ["what are your opening hours?", "thanks", "¿dónde están?", "สวัสดี", "hello there"],
};

export const meanings = Object.keys(lines) as Meaning[];

/** Meanings after which a write may be made. */
export const agrees: ReadonlySet<Meaning> = new Set(["yes", "yes_and"]);
/** Meanings after which no call that was asked about may be made, whatever else the contact said. */
export const refuses: ReadonlySet<Meaning> = new Set([
  "no",
  "no_wait",
  "conditional",
  "negated",
  "quoted",
  "question",
]);
