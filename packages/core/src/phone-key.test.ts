import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { phoneKey } from "./phone-key.ts";

const sameNumber: [string, string[]][] = [
  // Brazil: a mobile number of before the ninth digit begins with 6 to 9.
  [
    "5531988880001",
    ["553188880001", "+55 31 98888-0001", "+55 (31) 8888-0001", "005531988880001", "+55 031 8888 0001"],
  ],
  ["5511976543210", ["551176543210", "+5511976543210"]],
  ["5553966660000", ["555366660000"]],
  // A landline stays as it is, whatever its writing.
  ["551133334444", ["+55 11 3333-4444", "+55 (0)11 3333-4444"]],
  [
    "525512345678",
    [
      "5215512345678",
      "+52 1 55 1234 5678",
      "+52 55 1234 5678",
      "+52 044 55 1234 5678",
      "+52 01 55 1234 5678",
    ],
  ],
  [
    "541123456789",
    ["5491123456789", "+54 9 11 2345-6789", "+54 11 15 2345-6789", "+54 9 011 2345 6789", "00541123456789"],
  ],
  ["542214567890", ["5492214567890", "+54 221 15 456-7890", "54 0221 15 4567890"]],
  ["542966123456", ["5492966123456", "+54 2966 15 123456"]],
];

describe("phoneKey", () => {
  it.each(sameNumber)("E1 %s is one number in every spelling", (key, spellings) => {
    expect(phoneKey(key)).toBe(key);
    expect(spellings.map(phoneKey)).toEqual(spellings.map(() => key));
  });

  it("E1 two different numbers never get one key", () => {
    const others = [
      "551133334444",
      "5511933334444",
      "551143334444",
      "553188880002",
      "15551234567",
      "5215512345679",
    ];
    expect(new Set(others.map(phoneKey)).size).toBe(others.length);
  });

  it.each(["BR.1502576394655843", "mia@example.com", "T1:U2", "31 8888-0001x", ""])(
    "E1 %j is no telephone number and stays as it is",
    (other) => expect(phoneKey(other)).toBe(other),
  );

  it("E1 a key is its own key, and numbers of other countries keep their digits", () => {
    const digits = fc.stringMatching(/^[1-9][0-9]{6,14}$/);
    fc.assert(
      fc.property(digits, (number) => {
        expect(phoneKey(phoneKey(number))).toBe(phoneKey(number));
      }),
    );
    fc.assert(
      fc.property(
        digits.filter((number) => !/^5[245]/.test(number)),
        (number) => {
          expect(phoneKey(`+${number}`)).toBe(number);
        },
      ),
    );
  });
});
