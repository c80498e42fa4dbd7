/** What customers of any shop say beside the thing they want, in English and Thai. */
export const shopStopWords: ReadonlySet<string> = new Set(
  `available buy recommend recommendation sell sells ซื้อ ราคา รุ่น รุ่นไหน สั่ง งบ งบประมาณ บาท ต่ำกว่า ไม่เกิน`.split(
    " ",
  ),
);
