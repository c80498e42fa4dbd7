import type { Email } from "./mailer.ts";

const lines = (...text: string[]) => text.join("\n\n");

/** The portal's emails. Plain text in both languages, so that opening one loads nothing. */
export const emails = {
  signInLink: (to: string, url: string): Email => ({
    to,
    subject: "Sign in to Konstruct · เข้าสู่ระบบ Konstruct",
    text: lines(
      `Sign in with this link. It works once, for five minutes:\n${url}`,
      "ลิงก์นี้ใช้เข้าสู่ระบบได้ครั้งเดียว ภายในห้านาที",
      "If you did not ask for this link, ignore this email: signing in needs it.",
    ),
  }),
  newPassword: (to: string, url: string): Email => ({
    to,
    subject: "Choose a new password · ตั้งรหัสผ่านใหม่",
    text: lines(
      `Choose a new password here, within an hour:\n${url}`,
      "ตั้งรหัสผ่านใหม่ได้ที่ลิงก์นี้ภายในหนึ่งชั่วโมง",
      "If you did not ask for this, ignore this email: your password does not change.",
    ),
  }),
  confirmAddress: (to: string, url: string): Email => ({
    to,
    subject: "Confirm your email address · ยืนยันอีเมลของคุณ",
    text: lines(`Confirm that this address is yours:\n${url}`, "ยืนยันว่าอีเมลนี้เป็นของคุณโดยเปิดลิงก์ด้านบน"),
  }),
  alreadyHere: (to: string, url: string): Email => ({
    to,
    subject: "You already have an account · คุณมีบัญชีอยู่แล้ว",
    text: lines(
      `A sign-up to Konstruct used this address. You already have an account: sign in, or choose a new password, here:\n${url}`,
      "มีผู้สมัครใช้ Konstruct ด้วยอีเมลนี้ คุณมีบัญชีอยู่แล้ว เข้าสู่ระบบหรือตั้งรหัสผ่านใหม่ได้ที่ลิงก์ด้านบน",
      "If it was not you, ignore this email: your account has not changed.",
    ),
  }),
  /** @param tenantName as its owner wrote it: quoted, and never in the subject */
  invitation: (
    to: string,
    { tenantName, invitedBy }: { tenantName: string; invitedBy: string },
    url: string,
  ): Email => ({
    to,
    subject: "Invitation to Konstruct · คำเชิญเข้าร่วม Konstruct",
    text: lines(
      `${invitedBy} invites you to an organisation on Konstruct. Its owner calls it “${tenantName}”.`,
      `Join within seven days:\n${url}`,
      `${invitedBy} เชิญคุณเข้าร่วมองค์กรบน Konstruct ที่เจ้าของตั้งชื่อว่า “${tenantName}” เปิดลิงก์ด้านบนภายในเจ็ดวัน`,
      "If you do not know this address, ignore this email.",
    ),
  }),
};
