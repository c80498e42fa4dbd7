import { describe, expect, it } from "vitest";
import {
  asksForHelp,
  asksForHuman,
  asksSomething,
  saysCancel,
  saysCorrection,
  saysGreeting,
  saysNo,
  saysNone,
  saysThanks,
  saysWait,
  saysYes,
  yesWithMore,
} from "./cues.ts";
import { type DialogueAct, dialogueActOf, droppedSubject, resumedSubject } from "./dialogue-acts.ts";

const rows = (table: Record<string, string>) => Object.values(table).flatMap((line) => line.split("|"));

describe("cues in several languages", () => {
  it.each(
    rows({
      es: "cancela|olvídalo|ya no lo quiero",
      de: "vergiss es|abbrechen bitte",
      fr: "laisse tomber",
      pt: "esquece",
      th: "ช่างมันเถอะ",
    }),
  )("D3 '%s' says stop", (text) => expect(saysCancel(text)).toBe(true));
  it.each(
    rows({
      es: "cancela mi pedido",
      de: "bitte meine Bestellung stornieren",
      fr: "annulez ma commande",
      pt: "cancele meu pedido",
    }),
  )("D3 '%s' asks for something", (text) => expect(saysCancel(text)).toBe(false));
  it.each(rows({ es: "ninguno|no, gracias", de: "keins davon|nein danke", fr: "aucun", pt: "nenhum deles" }))(
    "B5 '%s' wants none of the choices",
    (text) => expect(saysNone(text)).toBe(true),
  );
  it.each(
    rows({
      es: "un momento por favor",
      de: "warte mal|einen Moment bitte",
      fr: "un instant",
      pt: "só um minuto",
    }),
  )("D2 '%s' gives no answer yet", (text) => expect([saysWait(text), saysNo(text)]).toEqual([true, false]));
  it.each<[string, DialogueAct]>([
    ["no lo sé", "skip"],
    ["me da igual", "skip"],
    ["keine Ahnung", "skip"],
    ["weiß ich nicht", "skip"],
    ["je ne sais pas", "skip"],
    ["não sei", "skip"],
    ["¿puedes repetir la pregunta?", "repeat"],
    ["wie bitte?", "repeat"],
    ["¿dónde estábamos?", "status"],
    ["wo waren wir stehengeblieben?", "status"],
    ["sigamos", "resume"],
    ["machen wir weiter", "resume"],
    ["empecemos de nuevo", "restart"],
    ["noch mal von vorne", "restart"],
  ])("D3 '%s' is %s", (text, act) => expect(dialogueActOf(text)).toBe(act));
  it.each([
    ["olvida el portátil", "portatil"],
    ["vergiss den Laptop bitte", "Laptop"],
    ["oublie la commande", "commande"],
  ])("D3 '%s' drops '%s'", (text, subject) => expect(droppedSubject(text)).toBe(subject));
  it.each([
    ["volvamos al pedido", "pedido"],
    ["zurück zum Laptop", "Laptop"],
  ])("D3 '%s' resumes '%s'", (text, subject) => expect(resumedSubject(text)).toBe(subject));
  it.each(
    rows({
      en: "can I talk to a human?",
      es: "quiero hablar con una persona",
      de: "ich möchte mit einem Menschen sprechen",
      fr: "je veux parler à un conseiller",
      pt: "quero falar com um atendente",
    }),
  )("G2 '%s' asks for a person", (text) => expect(asksForHuman(text)).toBe(true));
  it.each(
    rows({
      es: "perdón, quería decir el martes",
      de: "ich meinte Dienstag",
      fr: "je voulais dire mardi",
      pt: "na verdade são dois",
    }),
  )("D2 '%s' corrects", (text) => expect(saysCorrection(text)).toBe(true));
  it.each(
    rows({ es: "¿cuánto cuesta?|dónde está mi pedido", de: "wo ist mein Paket", fr: "combien ça coûte" }),
  )("A10 '%s' asks something", (text) => expect(asksSomething(text)).toBe(true));
  it.each(
    rows({ en: "hi there|Good morning!", es: "¡Hola, buenas tardes!", de: "Guten Tag", th: "สวัสดีครับ" }),
  )("D3 '%s' greets", (text) => expect([saysGreeting(text), saysThanks(text)]).toEqual([true, false]));
  it.each(rows({ en: "thank you so much", es: "muchas gracias", de: "vielen Dank", th: "ขอบคุณมากค่ะ" }))(
    "D3 '%s' thanks",
    (text) => expect(saysThanks(text)).toBe(true),
  );
  it.each(
    rows({ en: "help|what can you do?", es: "¿me puedes ayudar?", de: "ich brauche Hilfe", th: "ช่วยด้วยค่ะ" }),
  )("D3 '%s' asks for help", (text) => expect(asksForHelp(text)).toBe(true));
  it.each(rows({ es: "sí|claro", de: "ja bitte", fr: "oui", pt: "sim", th: "ครับ" }))(
    "F8 '%s' is a yes",
    (text) => expect(saysYes(text)).toBe(true),
  );
  it.each<[string, ReturnType<typeof yesWithMore>]>([
    ["yes, but not today", "condition"],
    ["sí, pero mañana", "condition"],
    ["ja, aber erst morgen", "condition"],
    ["yes, the blue one", "words"],
    ["the blue one", null],
  ])("F8 after the yes of '%s' comes %s", (text, more) => expect(yesWithMore(text)).toBe(more));
});

it("D3 a word that several languages have is tried once, so that repeating it costs linear time", () => {
  const started = process.threadCpuUsage();
  for (const words of ["ok ", "please thanks ok ", "um hm so no ", "s il te plait "]) {
    const text = `${words.repeat(2_000)}x`;
    for (const reads of [asksSomething, asksForHuman, saysCorrection, saysYes, yesWithMore, saysCancel])
      reads(text);
    for (const reads of [dialogueActOf, droppedSubject, resumedSubject, saysNone, saysWait])
      reads(text.slice(0, 119));
  }
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(2_000);
});
