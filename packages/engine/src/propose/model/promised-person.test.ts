import { describe, expect, it } from "vitest";
import { promisedPerson } from "./promised-person.ts";

describe("words that may promise a person", () => {
  it.each([
    "A colleague will look at it tomorrow.",
    "Un compañero lo revisará mañana.",
    "Um colega vai analisar o caso.",
    "Un collègue vous répondra demain.",
    "Eine Kollegin wird sich das ansehen.",
    "Rekan kami akan menghubungi Anda.",
    "Đồng nghiệp của tôi sẽ gọi lại.",
    "เจ้าหน้าที่จะติดต่อกลับค่ะ",
    "担当者よりご連絡いたします。",
    "我们的同事会联系您。",
  ])("C6 %s is found", (text) => {
    expect(promisedPerson(text)).not.toBeNull();
  });

  it.each([
    "The library opens at nine.",
    "Hay 2 ejemplares.",
    "Das Zimmer kostet 80 €.",
    "คุณจะได้รับอีเมลค่ะ",
    "予約は12月4日です。",
    "Shall I renew it?",
  ])("C6 %s is not found", (text) => {
    expect(promisedPerson(text)).toBeNull();
  });
});
