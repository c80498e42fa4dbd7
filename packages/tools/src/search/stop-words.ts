/** Stop words of the two languages that search must support (requirement D9). Those of a trade are in its pack. */
const english = `a about above after again all also am an and any anything are around as ask at be because been
  before being below best between but by can cant could did do does doesnt doing dont down during each either else
  even ever every few find for from get getting give go going good got great had has have having he hello help her
  here hey hi him his how i id if ill im in into is isnt it its ive just keep keeps kind know let like look looking
  lot made make many may maybe me might mine more most much must my near need needs nice no not now of off ok okay
  on one ones only or other our out over own per please put really same say see several shall she should show so
  some somebody someone something still such suggest suggestion sure take tell than thank thanks that thats the
  their them then there these they theyre thing things this those through to too try trying under until up upon us
  use used using very want wants was way we well were what whats when where which while who whom whose why will wish
  with within without wont would yes yet you your yours youre`;

const thai = `ก็ กว่า กับ การ ขอ ขอบคุณ ของ ของฉัน ของผม ครับ ครับผม คะ ค่ะ คือ คุณ จะ จาก จ้า จ้ะ ฉัน ช่วย ชิ้น
  ดิฉัน ดี ดู ด้วย ตัว ตัวไหน ต้อง ต้องการ ถ้า ถึง ทั้ง ทำ ทำไม ที่ ที่สุด นะ นะคะ นะครับ นั้น นี้ นิดหน่อย บาง บ้าง
  ผม พวก พอ มา มาก มี มีไหม มั้ย ยัง รบกวน เรา ละ ล่ะ ว่า สนใจ สวัสดี สัก สิ สำหรับ หน่อย หนึ่ง หรือ หรือเปล่า
  หรือไม่ หรือยัง หา ไหน ไหม อยาก อยากได้ อยู่ อะไร อัน อันไหน อีก เกิน เกี่ยวกับ เขา เดียว เท่าไร เท่าไหร่ เปล่า
  เป็น เมื่อ เลย เห็น เอา แค่ แต่ แนะนำ แบบ แบบไหน แล้ว และ โดย ใช้ ใช่ ใน ให้ ได้ ไป ไม่ ไว้ ยังไง อย่างไร`;

const words: ReadonlySet<string> = new Set(`${english} ${thai}`.split(/\s+/));

/** @param word normalised and not yet stemmed */
export function isStopWord(word: string): boolean {
  return words.has(word);
}
