import type { Duty } from "@konstruct/core/duty";
import type { Escalation } from "@konstruct/core/escalation-config";
import { backWords } from "./back-words.ts";
import type { Language } from "./language.ts";

/** What a contact is told when a person is fetched, in the agent's voice (requirement G1). */
const words = {
  en: {
    open: "Let me get my manager, who will reply to you here.",
    closed: (back: string) => `Let me get my manager, who is back ${back} and will reply to you here.`,
    soon: "as soon as somebody is there again",
    meanwhile: "Until then I'm happy to go on helping you.",
    alone: (topics: string) =>
      topics === ""
        ? "I can't bring anybody else into this chat, but I'll do what I can myself. What do you need?"
        : `I can't bring anybody else into this chat, but I can help with ${topics}. What do you need?`,
  },
  th: {
    open: "ขอให้ผู้จัดการมาดูให้นะ ผู้จัดการจะตอบในแชทนี้",
    closed: (back: string) => `ขอให้ผู้จัดการมาดูให้นะ ผู้จัดการจะกลับมา${back} แล้วจะตอบในแชทนี้`,
    soon: "เมื่อถึงเวลาทำการ",
    meanwhile: "ระหว่างนี้ถามต่อได้เลย",
    alone: (topics: string) =>
      topics === ""
        ? "เชิญคนอื่นเข้ามาในแชทนี้ไม่ได้ แต่จะช่วยเองให้เต็มที่ ต้องการให้ช่วยเรื่องอะไร"
        : `เชิญคนอื่นเข้ามาในแชทนี้ไม่ได้ แต่ช่วยเรื่อง ${topics} ได้ ต้องการให้ช่วยเรื่องไหน`,
  },
} as const;

/** @param goesOn the agent goes on helping until somebody is back */
export function handoffWords(
  escalation: Escalation,
  { isOpen, opensAt }: Duty,
  now: Date,
  language: Language,
  goesOn: boolean,
): string {
  const said = words[language];
  if (isOpen) return escalation.say || said.open;
  const zone = escalation.rota?.timezone ?? "UTC";
  const back = opensAt === null ? said.soon : backWords(now, opensAt, zone, language);
  if (escalation.say_outside_hours !== "") return escalation.say_outside_hours.replaceAll("{back}", back);
  return goesOn ? `${said.closed(back)} ${said.meanwhile}` : said.closed(back);
}

/** To who asks for a person where none can be had (requirement G2). */
export function aloneWords(topics: string, language: Language): string {
  return words[language].alone(topics);
}
