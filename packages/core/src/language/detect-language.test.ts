import { describe, expect, it } from "vitest";
import { detectLanguage } from "./detect-language.ts";

const sentences: [string, string][] = [
  ["en", "I'd like to extend the book I borrowed"],
  ["es", "Quiero renovar el libro que tengo prestado"],
  ["pt", "Você pode me dizer quando chega meu pedido?"],
  ["fr", "Je voudrais prolonger le livre que j'ai emprunté"],
  ["de", "Ich möchte das ausgeliehene Buch verlängern"],
  ["id", "Saya ingin memperpanjang buku yang saya pinjam"],
  ["vi", "Tôi muốn gia hạn cuốn sách đang mượn"],
  ["ja", "借りている本の貸出を延長したいです"],
  ["zh", "我想续借我借的那本书"],
  ["th", "อยากต่ออายุหนังสือที่ยืมอยู่"],
  ["it", "Vorrei rinnovare il libro che ho preso in prestito"],
  ["nl", "Ik wil graag het geleende boek verlengen"],
  ["pl", "Chciałbym przedłużyć wypożyczoną książkę"],
];

describe("the language of a text", () => {
  it.each(sentences)("is %s of: %s", (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it("is known from the first letters where only one language has the script", () => {
    expect(detectLanguage("ค่ะ")).toBe("th");
    expect(detectLanguage("네")).toBe("ko");
    expect(detectLanguage("はい")).toBe("ja");
    expect(detectLanguage("อยากซื้อ iPhone 15 Pro Max")).toBe("th");
  });

  it("is not guessed from a few letters, numbers, or a word of another script", () => {
    for (const text of ["ok", "Sí", "No, gracias", "978-2", "", "好的", "A-1001 B-2002 C-3003 4004"])
      expect(detectLanguage(text)).toBeNull();
    expect(detectLanguage("What does the word สวัสดี mean when a customer writes it?")).toBe("en");
  });
});
