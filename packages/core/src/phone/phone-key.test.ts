import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { phoneKey } from "./phone-key.ts";
import { readPhone } from "./phone-number.ts";

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
  // Benin and Ivory Coast put two digits before their numbers.
  ["2290197123456", ["22997123456", "+229 01 97 12 34 56"]],
  ["2250707123456", ["22507123456", "+225 07 07 12 34 56"]],
  ["2250544123456", ["22544123456"]],
  ["2250101123456", ["22501123456"]],
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
        digits.filter((number) => !/^(?:5[245]|22[59])/.test(number)),
        (number) => {
          expect(phoneKey(`+${number}`)).toBe(number);
        },
      ),
    );
  });
});

describe("readPhone", () => {
  it.each([
    [
      "447911123456",
      [
        "+44 (0)7911 123456",
        "+44 07911 123456",
        "0044 7911 123456",
        "+44 7911/123-456 x12",
        "tel:+44-7911-123456",
        "whatsapp:+447911123456",
      ],
    ],
    [
      "4930123456",
      [
        "+49 (0)30 123456",
        "＋４９ ３０ １２３４５６",
        "+49 30 123456 ext. 5",
        "\u202a+49\u00a030\u201112 34 56\u202c\n",
      ],
    ],
    ["390612345678", ["+39 06 1234 5678", "39 06 12345678"]],
    ["79123456789", ["+7 8 912 345-67-89", "+7 912 345 67 89"]],
    ["966501234567", ["+966 ٥٠ ١٢٣ ٤٥٦٧", "+966 0501234567"]],
    ["919876543210", ["+91 ९८७६५ ४३२१०", "+91-098765-43210"]],
  ])("E1 reads %s in every writing", (digits, written) => {
    expect(written.map((one) => readPhone(one)?.digits)).toEqual(written.map(() => digits));
  });

  it.each(["", "call me", "mia@example.com", "12", "0171 1234567"])(
    "E1 %j is no number with a country code",
    (other) => expect(readPhone(other)).toBeUndefined(),
  );
});
