/**
 * The one form of a telephone number that joins are made on. Brazil's mobile numbers have a ninth digit or not, Mexico's a 1 and
 * Argentina's a 9 after the country code, and Benin and Ivory Coast made theirs longer; platforms give them either way. The SQL
 * function address_key does the same. How people write numbers is read by readPhone.
 * @param written with its country code; what is no telephone number is returned as it is
 */
export function phoneKey(written: string): string {
  if (!/^[+0-9 ().-]+$/.test(written)) return written;
  return written
    .replace(/[^0-9]/g, "")
    .replace(/^00+/, "")
    .replace(/^550+/, "55")
    .replace(/^55([1-9][1-9])([6-9][0-9]{7})$/, "55$19$2")
    .replace(/^52(?:1|01|04[45])([2-9][0-9]{9})$/, "52$1")
    .replace(/^549?0?([1-3][0-9]{9})$/, "54$1")
    .replace(
      /^549?0?(?:(11)15([0-9]{8})|([23][0-9]{2})15([0-9]{7})|([23][0-9]{3})15([0-9]{6}))$/,
      "54$1$2$3$4$5$6",
    )
    .replace(/^229([0-9]{8})$/, "22901$1")
    .replace(/^225([04-9][0-3][0-9]{6})$/, "22501$1")
    .replace(/^225([04-9][4-6][0-9]{6})$/, "22505$1")
    .replace(/^225([04-9][7-9][0-9]{6})$/, "22507$1");
}
