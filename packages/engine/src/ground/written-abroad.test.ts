import { expect, it } from "vitest";
import { findMentions } from "./mentions/find-mentions.ts";

const now = new Date("2026-11-23T09:00:00Z");
const needsOf = (text: string) => findMentions(text, now).flatMap(({ needs }) => needs);
const minutes = "q:1200:second";

it("D6 a duration is the same in every supported language", () => {
  const said = [
    "It takes 20 minutes.",
    "Dura 20 minutos.",
    "Leva 20 minutos.",
    "Cela dure 20 minutes.",
    "Es dauert 20 Minuten.",
    "Butuh 20 menit.",
    "Mất 20 phút.",
    "ใช้เวลา 20 นาที",
    "20分钟",
  ];
  for (const text of said) expect(needsOf(text), text).toContain(minutes);
  expect(needsOf("Está a 3 quilômetros.")).toContain("q:3000000:mm");
});

it.each(["1 250,50 Kč", "1 250,50 zł", "12 500,00 Ft", "1 250,50 m"])(
  "D6 a space before thousands parts no number: %s",
  (text) => {
    expect(findMentions(text, now)).toHaveLength(1);
  },
);

it("D6 a unit's name before a number is part of a date or a time", () => {
  expect(needsOf("Ngày 2 tháng 6")).not.toContain("q:2:month");
  expect(needsOf("4 giờ 30")).not.toContain("q:14400:second");
});

it("D6 a day and a month with points are a date", () => {
  expect(needsOf("Frei ist am 23.11. um 09:30 Uhr (bis 27.11.).")).toEqual(
    expect.arrayContaining(["d:--11-23", "d:--11-27"]),
  );
  expect(needsOf("Przyjedziemy 2.12 o 15.30")).toContain("d:--12-02");
  expect(needsOf("It weighs 5.3. Shall I send it?")).not.toContain("d:--03-05");
});

it.each(["07700 900456", "0486 12 34 56"])("D6 a telephone number as it is dialled at home: %s", (number) => {
  expect(findMentions(`(Ann, ${number}), ok?`, now)).toMatchObject([
    { kind: "phone", value: number.replaceAll(" ", "") },
  ]);
});

it.each([
  "w godz. 8–10 albo 14–16",
  "od 8 do 10, później 14 do 16",
  "zwischen 8 und 10 oder 14 und 16 Uhr",
  "Freitag von 8 bis 10 oder von 14 bis 16",
  "mardi matin (8 h–10 h) ou 14 h–16 h",
  "tra le 8 e le 10 oppure le 14 e le 16",
])("D6 two whole hours beside one another may be times: %s", (said) => {
  const hours = findMentions(said, now).filter(({ kind }) => kind === "quantity" || kind === "date");
  expect(hours.map(({ needs }) => needs.find((key) => key.startsWith("c:")))).toEqual(
    ["08", "10", "14", "16"].map((hour) => `c:${hour}:00`),
  );
});

it("D6 a whole hour is a time of day in every form that languages write it", () => {
  const said = [
    ..."à 17 h|à 17h|à 17 heures|um 17 Uhr|às 17 horas|a las 17 h|a las 5 de la tarde|alle ore 17|om 17 uur|om 17 u|om 17u|17u00".split(
      "|",
    ),
    ..."kl. 17|klo 17|o godzinie 17|в 17 часов|saat 17'de|jam 17|στις 5 μ.μ.|الساعة 17|בשעה 17|오후 5시".split(
      "|",
    ),
  ];
  for (const time of said) expect(needsOf(`Rendez-vous ${time}.`), time).toContain("c:17:00");
  const offersOf = (text: string) => findMentions(text, now).flatMap(({ offers }) => offers);
  expect(offersOf("Wir öffnen um 9 Uhr.")).toContain("c:09:00");
  for (const length of ["Le cours dure 2 heures.", "Wir treffen uns alle 5 Tage.", "It takes 2 hours."])
    expect(
      offersOf(length).filter((key) => key.startsWith("c:")),
      length,
    ).toEqual([]);
});

it("D6 both days of a range are dates, in words of several languages", () => {
  const said = [
    "Van 10 tot 14 december.",
    "Den 10 och 14 december.",
    "Từ 10 đến 14 tháng 12.",
    "12月10日から14日まで。",
    "12月10日至14日。",
    "12월 10일부터 14일까지.",
  ];
  for (const text of said)
    expect(needsOf(text), text).toEqual(expect.arrayContaining(["d:--12-10", "d:--12-14"]));
});

it("D6 all days of a list are dates, with or without their article", () => {
  const said = [
    "Cerramos el 10 y el 14 de diciembre.",
    "am 10. und am 14. Dezember",
    "Libre 3, 10 y 14 de diciembre",
  ];
  for (const text of said)
    expect(needsOf(text), text).toEqual(expect.arrayContaining(["d:--12-10", "d:--12-14"]));
  expect(needsOf("Van 8 tot 12 u op 14 december")).not.toContain("d:--12-12");
  expect(needsOf("Mesa para 20, 3 y 14 de diciembre")).not.toContain("d:--12-20");
});

it("D6 a short month counts with its point, and a Hebrew one after 'in'", () => {
  for (const text of ["le 4 déc. à midi", "am 4. Dez. um zwölf", "4 בדצמבר"])
    expect(needsOf(text), text).toContain("d:--12-04");
  expect(needsOf("We took 3 out. Then we left.").filter((key) => key.startsWith("d:"))).toEqual([]);
  const [date] = findMentions("Frei ab 4. Dezember.", now);
  expect(date).toMatchObject({ start: 8, end: 19 });
});

it("D6 a number dialled at home is the international one, in pairs too", () => {
  const [offered] = findMentions("+33 2 40 12 34 56", now);
  const [said] = findMentions("Appelez le 02 40 12 34 56.", now);
  expect(said?.kind).toBe("phone");
  expect(offered?.offers.some((key) => said?.needs.includes(key))).toBe(true);
});

it("D6 hours and minutes in Korean and with a point are a time, and cents are money in several languages", () => {
  expect(needsOf("오전 9시 30분입니다.")).toContain("c:09:30");
  expect(needsOf("pukul 09.30.")).toContain("c:09:30");
  for (const text of ["50 centimes de frais", "50 céntimos", "50 centavos"])
    expect(needsOf(text), text).toContain("m:0.5:EUR");
});

it("D6 a German 'am' after a number is not a time of day", () => {
  expect(needsOf("Soll ich den Termin S-2 am 20.12.2026 um 14:00 Uhr buchen?")).not.toContain("c:02:00");
  expect(needsOf("Wir haben noch Tisch 4 am Fenster frei, möchten Sie den nehmen?")).not.toContain("c:04:00");
  expect(needsOf("We open at 9 am on Monday, shall I note that?")).toContain("c:09:00");
});
