import { describe, expect, it } from "vitest";
import { nameForEmail, plainNameSchema } from "./plain-name.ts";

const isAllowed = (name: string) => plainNameSchema.safeParse(name).success;

describe("names in emails", () => {
  it.each([
    "Blue Shop",
    "ร้านกาแฟบ้านสวน",
    "Müller & Söhne GmbH",
    "Smith, Jones Co., Ltd.",
    "Dr. Mali Srisuk",
    "24/7 Café",
    "A.B. Clinic",
  ])("J1 %s is a name", (name) => {
    expect(isAllowed(name)).toBe(true);
    expect(nameForEmail(name)).toBe(name);
  });

  it.each([
    "YOUR BANK: verify at https://evil.example/login",
    "Verify at evil.example",
    "www.evil",
    "pay evil.example/now",
    "ผู้ให้บริการ ตรวจสอบที่ evil.example",
    "write to help@bank",
    "two\nlines",
    "two\u2028lines",
    "tab\tbed",
    "right \u202e to left",
    "un\u2066seen",
    "x".repeat(81),
    " ",
  ])("J1 %j is none, and does not stand in a letter", (name) => {
    expect(isAllowed(name)).toBe(false);
    expect(nameForEmail(name)).toBe("(a name that is not shown)");
  });
});
