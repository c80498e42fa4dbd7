import { tables } from "@konstruct/core/language/lines-of";
import { describe, expect, it } from "vitest";
import { secretAskedFor } from "./asks-for-secret.ts";
import { secretWords } from "./secret-words.ts";

const asking: Record<string, string[]> = {
  en: [
    "Please send me your card number.",
    "Sure! What's your password?",
    "I'll need the 16 digits on the front of your card and the CVV.",
    "Could you tell me your PIN so I can check?",
    "To verify you, reply with the one-time code we just texted.",
    "And your credit card number?",
    "Can I get your online banking login details?",
    "Card number, please.",
    "For the deposit I just need your card details: number, expiry and security code.",
  ],
  de: [
    "Bitte nennen Sie mir Ihre Kreditkartennummer.",
    "Wie lautet Ihr Passwort?",
    "Ich brauche noch die Prüfziffer auf der Rückseite.",
    "Könnten Sie mir die PIN mitteilen?",
    "Und Ihre Kartennummer?",
  ],
  es: [
    "¿Me puede dar el número de su tarjeta?",
    "¿Cuál es su contraseña?",
    "Necesito el código de seguridad de la tarjeta.",
    "Envíeme los datos de su tarjeta, por favor.",
  ],
  fr: [
    "Pouvez-vous me donner votre numéro de carte ?",
    "Quel est votre mot de passe ?",
    "Il me faut le cryptogramme au dos de la carte.",
    "Merci de m'indiquer le code PIN.",
  ],
  pt: [
    "Qual é a sua senha?",
    "Por favor, envie o número do cartão.",
    "Preciso do código de segurança do cartão.",
    "Pode me passar os dados do seu cartão?",
  ],
  id: ["Mohon kirim nomor kartu kredit Anda.", "Apa kata sandi Anda?", "Boleh minta kode OTP-nya?"],
  vi: ["Vui lòng gửi số thẻ tín dụng của bạn.", "Mật khẩu của bạn là gì?", "Cho mình xin mã OTP nhé."],
  th: ["ขอหมายเลขบัตรเครดิตด้วยค่ะ", "รหัสผ่านของคุณคืออะไรคะ", "กรุณาแจ้งรหัส 3 หลักหลังบัตร"],
  ja: ["カード番号を教えてください。", "パスワードは何ですか？", "暗証番号をお知らせいただけますか。"],
  zh: ["请提供您的信用卡号。", "您的密码是多少？", "麻烦把安全码发给我。"],
};

const speaking: Record<string, string[]> = {
  en: [
    "Never share your password with anyone, not even us.",
    "You can reset your password on the sign-in page.",
    "Would you like me to send a link to reset your password?",
    "Your card ending in 4242 was charged 20 euros.",
    "We'll text you a one-time code when you sign in.",
    "Please don't send your card number here.",
    "What is your library number?",
    "Is your OTP not arriving?",
    "Please send me your order number.",
    "Which card would you like to use, the one ending in 4242?",
    "Forgot password?",
    "What is your library card number?",
    "Please send me your insurance card number.",
  ],
  de: [
    "Bitte geben Sie Ihr Passwort niemandem weiter.",
    "Möchten Sie Ihr Passwort zurücksetzen?",
    "Bitte nennen Sie mir Ihre Kundennummer.",
    "Wie lautet die Nummer Ihrer Kundenkarte, also die Kundenkartennummer?",
  ],
  es: [
    "Nunca comparta su contraseña.",
    "¿Quiere restablecer su contraseña?",
    "¿Cuál es su número de pedido?",
  ],
  fr: [
    "Ne donnez jamais votre mot de passe.",
    "Vous pouvez réinitialiser votre mot de passe ici.",
    "Quel est votre numéro de dossier ?",
    "Quel est votre numéro de carte de fidélité ?",
  ],
  pt: [
    "Sim, o wi-fi é gratuito e tem palavra-passe, que é dada na chegada.",
    "Nunca informe sua senha.",
    "Você pode redefinir sua senha no site.",
    "Qual é o número do pedido?",
    "Qual é o número do cartão de cidadão?",
  ],
  id: [
    "Jangan bagikan kode OTP di aplikasi kepada siapa pun.",
    "Mohon kirim nomor pesanan Anda.",
    "Mohon kirim nomor kartu anggota Anda.",
  ],
  vi: ["Đừng gửi mật khẩu cho bất kỳ ai.", "Vui lòng cho mình số đơn hàng."],
  th: ["อย่าบอกรหัสผ่านกับใคร", "ขอหมายเลขคำสั่งซื้อด้วยค่ะ", "ขอเลขบัตรประชาชนด้วยค่ะ"],
  ja: [
    "パスワードは誰にも教えないでください。",
    "注文番号を教えてください。",
    "会員カード番号を教えてください。",
  ],
  zh: ["请勿向任何人透露密码。", "请提供您的订单号。", "请提供您的会员卡号。"],
};

describe("a reply that asks for what a payment or a login is stolen with", () => {
  it("every language with lines of its own has words for it", () => {
    expect(Object.keys(secretWords).sort()).toEqual(Object.keys(tables).sort());
  });

  it.each(Object.entries(asking).flatMap(([language, texts]) => texts.map((text) => [language, text])))(
    "C4 is found in %s: %s",
    (_, text) => {
      expect(secretAskedFor(text)).not.toBeNull();
      expect(secretAskedFor(`Of course, happy to help.\n\n${text}`)).not.toBeNull();
    },
  );

  it.each(Object.entries(speaking).flatMap(([language, texts]) => texts.map((text) => [language, text])))(
    "C4 is not found in %s: %s",
    (_, text) => {
      expect(secretAskedFor(text)).toBeNull();
    },
  );
});
