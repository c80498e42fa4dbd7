import { describe, expect, it } from "vitest";
import { statedDays } from "./stated-days.ts";

const born = "1990-05-03";

describe("the days that a text states with their year", () => {
  it.each([
    "ich bin am 3. Mai 1990 geboren",
    "1990-05-03",
    "03.05.1990",
    "3/5/1990",
    "it's 05/03/1990",
    "3.5.90",
    "05-03-90",
    "19900503",
    "03051990",
    "900503",
    "030590",
    "May 3rd, 1990",
    "el 3 de mayo de 1990",
    "3 de maio de 1990",
    "1990年5月3日",
    "3 พ.ค. 2533",
    "٠٣/٠٥/١٩٩٠",
    "3 мая 1990",
    "3. Mai 90",
    "3 may '90",
    "el 3 de mayo 90, por favor",
    "el 3 de mayo del 90",
    "3 de maio de 90",
  ])("B1 %s", (text) => {
    expect(statedDays(text).flatMap(({ days }) => days)).toContain(born);
  });

  it.each([
    "tomorrow",
    "on 3 May",
    "31.02.1990",
    "order 1990-0503",
    "20 tables of 1990",
    "C-1990-13-41",
    "code K900503",
    "900503-12",
  ])("B1 none in %j", (text) => expect(statedDays(text)).toEqual([]));

  it("B1 months are read without their accents, and a time after a day is no year", () => {
    const days = (text: string) => statedDays(text).flatMap((one) => one.days);
    expect(days("3 fevrier 2000")).toEqual(["2000-02-03"]);
    expect(days("1er aout 71")).toContain("1971-08-01");
    expect(days("am 3. Mai 10:30 Uhr")).toEqual([]);
  });

  it("B1 a date of numbers alone is one statement with each of its readings", () => {
    expect(statedDays("05/03/1990 or 13.12.1991")).toEqual([
      { said: "05/03/1990", days: ["1990-03-05", "1990-05-03"] },
      { said: "13.12.1991", days: ["1991-12-13"] },
    ]);
  });
});
