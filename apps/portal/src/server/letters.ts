import type { Letter } from "./letter-box.ts";

const lines = (...text: string[]) => text.join("\n\n");

/** What the portal writes to people. Plain text in both languages: nothing is loaded by whoever opens it. */
export const letters = {
  signInLink: (to: string, url: string): Letter => ({
    to,
    subject: "Sign in to Konstruct · เข้าสู่ระบบ Konstruct",
    text: lines(
      `Sign in with this link. It works once, for five minutes:\n${url}`,
      "ลิงก์นี้ใช้เข้าสู่ระบบได้ครั้งเดียว ภายในห้านาที",
      "If you did not ask for it, do nothing: nobody can sign in without it.",
    ),
  }),
  newPassword: (to: string, url: string): Letter => ({
    to,
    subject: "Choose a new password · ตั้งรหัสผ่านใหม่",
    text: lines(
      `Choose a new password here, within an hour:\n${url}`,
      "ตั้งรหัสผ่านใหม่ได้ที่ลิงก์นี้ภายในหนึ่งชั่วโมง",
      "If you did not ask for it, do nothing: your password stays as it is.",
    ),
  }),
  confirmAddress: (to: string, url: string): Letter => ({
    to,
    subject: "Confirm your e-mail address · ยืนยันอีเมลของคุณ",
    text: lines(`Confirm that this address is yours:\n${url}`, "ยืนยันว่าอีเมลนี้เป็นของคุณโดยเปิดลิงก์ด้านบน"),
  }),
  invitation: (to: string, tenantName: string, url: string): Letter => ({
    to,
    subject: `Join ${tenantName} on Konstruct · คำเชิญเข้าร่วม ${tenantName}`,
    text: lines(
      `You were invited to ${tenantName}. Open this within seven days:\n${url}`,
      `คุณได้รับเชิญเข้าร่วม ${tenantName} เปิดลิงก์ด้านบนภายในเจ็ดวัน`,
    ),
  }),
};
