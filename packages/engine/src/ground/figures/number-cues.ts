const priced =
  /(?:\b(?:prices?|priced|costs?|fees?|fares?|charges?|pay|paid|deposit|subtotal)(?: (?:is|are|was|at|of|to|from|just|only|starts?|starting|comes?|will|be|you)){0,4}\s?[:=]?\s?|(?:ราคา|ค่า[\u0e00-\u0e7f]{0,14}|ยอด[\u0e00-\u0e7f]{0,14}|มัดจำ|ชำระ|จ่าย)\s?(?:เริ่มต้น|เพียง|แค่|อยู่|ที่|คือ|เป็น|รวม|ทั้งหมด|ละ|จำนวน|:|=| ){0,5})$/i;

const identified =
  /(?:\b(?:order|booking|invoice|ticket|case|account|room|gate|platform|counter|table|terminal|flight|reservation|reference|ref|number|no|code|bus|train|ext|extension|policy|claim|request|job|bay|locker|building|block|version|ver|press)\b\.?(?: (?:number|no|is|id|code))?\.?\s?[:#]?\s?|#|(?:หมายเลข|เลขที่|เลข|รหัส|ห้อง|ออเดอร์|ใบสั่งซื้อ|คำสั่งซื้อ|ใบแจ้งหนี้|เคส|ตั๋ว|โต๊ะ|ประตู|ชานชาลา|เคาน์เตอร์|อาคาร|เที่ยวบิน|เวอร์ชัน|ต่อ|กด)(?:ที่|หมายเลข|เลขที่|คือ|นี้)?\s?[:#]?\s?)$/i;

function ends(text: string, position: number, pattern: RegExp): boolean {
  return pattern.test(text.slice(Math.max(0, position - 48), position));
}

/** Whether the words before a number make it a price: "costs 1490", "ราคา 1490". */
export function isCalledMoney(text: string, position: number): boolean {
  return ends(text, position, priced);
}

/** Whether the words before a number make it an id: "order 48213", "room 204", "หมายเลข 7". */
export function isCalledId(text: string, position: number): boolean {
  return ends(text, position, identified);
}
