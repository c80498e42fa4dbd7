/** What a contact is told when the agent goes on because no colleague came, in the language they wrote in. */
export function nobodyCame(lastWords: string | null): string {
  return /[\u0e00-\u0e7f]/u.test(lastWords ?? "")
    ? "ขออภัยที่ให้รอค่ะ ตอนนี้ยังไม่มีเพื่อนร่วมงานที่ว่าง ดิฉันแจ้งเรื่องไว้แล้วและจะมีคนติดต่อกลับที่นี่ ระหว่างนี้ให้ดิฉันช่วยอะไรได้บ้างคะ"
    : "I'm sorry for the wait: none of my colleagues is free yet. They have your message and will reply here. Is there something I can help with meanwhile?";
}
