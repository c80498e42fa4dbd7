import { expect, it } from "vitest";
import { isVerified } from "./stated-facts.ts";

const known = (phone: string) => ({ email: [], phone: [phone], signedIn: [], sites: [] });

it.each([
  ["551187654321", "+55 11 98765-4321", true],
  ["5215512345678", "+52 55 1234 5678", true],
  ["5491123456789", "0054 11 2345 6789", true],
  ["551187654321", "+55 11 98765-4322", false],
  ["4930123", "030 123", false],
])("I1 the owner's number %s in a record as %s is theirs: %s", (verified, written, own) => {
  expect(isVerified("phone", written, known(verified), null)).toBe(own);
});
