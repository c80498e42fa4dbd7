import { describe, expect, it } from "vitest";
import { answeredIn, heardLanguage } from "./heard-language.ts";

/** A contact's messages in order: a sentence, then short answers that fit any language. */
const talks: [string, string[]][] = [
  ["en", ["I'd like to extend the book I borrowed", "ok", "978-2", "Yes, please", "no"]],
  ["es", ["Quiero renovar el libro que tengo prestado", "Sí", "ok", "No, el otro", "gracias"]],
  ["pt", ["Você pode me dizer quando chega meu pedido?", "Sim", "ok", "não", "obrigado"]],
  ["fr", ["Je voudrais prolonger le livre que j'ai emprunté", "Oui", "d'accord", "non merci", "ok"]],
  ["de", ["Ich möchte das ausgeliehene Buch verlängern", "Ja", "ok", "Nein danke", "A-1001"]],
  ["id", ["Saya ingin memperpanjang buku yang saya pinjam", "Ya", "ok", "tidak", "terima kasih"]],
  ["vi", ["Tôi muốn gia hạn cuốn sách đang mượn", "Vâng", "ok", "không", "cảm ơn"]],
  ["ja", ["借りている本の貸出を延長したいです", "はい", "了解", "ok", "いいえ"]],
  ["zh", ["我想续借我借的那本书", "好的", "ok", "不用了", "谢谢"]],
  ["th", ["อยากต่ออายุหนังสือที่ยืมอยู่", "ค่ะ", "ok", "ไม่", "978-2"]],
];

function follow(texts: readonly string[], languages: readonly string[] = []): (string | null)[] {
  let known: string | null = null;
  return texts.map((text) => {
    known = heardLanguage(known, text, languages);
    return known;
  });
}

describe("the language of a conversation", () => {
  it.each(talks)(
    "%s is detected from the first sentence, and short answers do not change it",
    (language, texts) => {
      expect(follow(texts)).toEqual(texts.map(() => language));
    },
  );

  it("short answers alone leave the language unknown", () => {
    expect(follow(["ok", "Hm", "978-2"])).toEqual([null, null, null]);
  });

  it.each([
    ["3pm. Priya Shah, Voorstraat 31, 0619191919", "en"],
    ["Greg Oakley, Amsterdamsestraatweg 214, Utrecht", "en"],
    ["WIL JE DAT EVEN VOOR MIJ NAKIJKEN", "nl"],
    ["Kunt u dat voor Priya Shah nakijken alstublieft", "nl"],
  ])("names of another language leave it as it is: %s", (text, language) => {
    expect(heardLanguage("en", text, ["nl", "en"])).toBe(language);
  });

  it("a clear message in another language changes it", () => {
    const texts = [
      "Quiero renovar el libro que tengo prestado",
      "Sorry, can we go on in English from here?",
      "ok",
    ];
    expect(follow(texts)).toEqual(["es", "en", "en"]);
  });

  it("quotations, links and numbers do not change it", () => {
    const texts = [
      "Mi impresora ya no funciona desde ayer por la tarde",
      'Sale "The printer could not be found on the network"',
      "https://example.com/help/printers/offline-mode?page=troubleshooting",
    ];
    expect(follow(texts)).toEqual(["es", "es", "es"]);
  });

  it.each([
    ["Hej, hvor lang tid i forvejen skal man bestille, og tager I imod kort?", "da"],
    ["hej vil gerne ha sat min faste pleje på pause i vinter, der sker jo ingenting", "da"],
    ["Guten Tag, wann haben Sie geöffnet und schneiden Sie auch Hecken?", "da"],
    ["hi do you do fruit tree pruning, i have two apple trees", "en"],
  ])("a first message near several languages is in that of the agent: %s", (text, language) => {
    expect(heardLanguage(null, text, ["da", "en"])).toBe(language);
  });

  it("a contact who writes another language gets the agent's first one", () => {
    expect(follow(["Vorrei rinnovare il libro che ho preso in prestito"], ["es", "en"])).toEqual(["es"]);
    expect(answeredIn("pt", ["en", "pt-BR"])).toBe("pt-BR");
    expect(answeredIn("pt-PT", ["en", "pt-BR", "pt-PT"])).toBe("pt-PT");
    expect(answeredIn("ko", [])).toBe("ko");
  });
});
