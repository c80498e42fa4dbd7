/** In each language: words for the company's people, and verbs for what they will do. */
const cues: readonly { person: string; act: string; spaced: boolean }[] = [
  // English
  {
    person:
      "colleagues?|team|managers?|supervisors?|specialists?|experts?|someone|somebody|staff|representatives?|humans?",
    act: "will|'ll|shall|is going to|are going to",
    spaced: true,
  },
  // Spanish
  {
    person: "compañer[oa]s?|colegas?|equipo|responsable|encargad[oa]|especialistas?|expert[oa]s?|alguien",
    act: "revisará\\p{L}*|llamará\\p{L}*|contactará\\p{L}*|responderá\\p{L}*|escribirá\\p{L}*|verá\\p{L}*|atenderá\\p{L}*|pondrá\\p{L}*|van? a",
    spaced: true,
  },
  // Portuguese
  {
    person: "colegas?|equipe|equipa|gerente|responsável|especialistas?|alguém",
    act: "vai|vão|irá|irão|entrará\\p{L}*|ligará\\p{L}*|responderá\\p{L}*|analisará\\p{L}*",
    spaced: true,
  },
  // French
  {
    person: "collègues?|équipe|responsable|spécialistes?|experte?s?|quelqu'un|conseill(?:er|ère)",
    act: "va|vont|contactera|rappellera|répondra|examinera|reviendra|prendra|appellera|regardera",
    spaced: true,
  },
  // German
  {
    person:
      "kolleg(?:e|in|en|innen)|team|leiter(?:in)?|mitarbeiter(?:in)?|spezialist(?:in)?|expert(?:e|in)|jemand",
    act: "wird|werden|meldet|ruft|schaut|prüft|kümmert|antwortet",
    spaced: true,
  },
  // Indonesian
  {
    person: "rekan|tim|manajer|spesialis|ahli|seseorang|staf|petugas",
    act: "akan",
    spaced: true,
  },
  // Vietnamese
  {
    person: "đồng nghiệp|đội ngũ|nhóm|quản lý|chuyên viên|chuyên gia|nhân viên|ai đó",
    act: "sẽ",
    spaced: true,
  },
  // Thai
  {
    person: "เจ้าหน้าที่|พนักงาน|ผู้จัดการ|ทีมงาน|แอดมิน|เพื่อนร่วมงาน|ผู้เชี่ยวชาญ",
    act: "จะ|ติดต่อกลับ",
    spaced: false,
  },
  // Japanese
  {
    person: "担当者|同僚|チーム|スタッフ|責任者|専門家|係の者",
    act: "ご連絡|連絡し|お電話|返信|確認(?:し|いた)|対応(?:し|いた)|いたします",
    spaced: false,
  },
  // Chinese
  {
    person: "同事|团队|團隊|经理|經理|专员|專員|专家|專家|工作人员|工作人員|有人",
    act: "会|會|将|將",
    spaced: false,
  },
];

const patterns = cues.map(({ person, act, spaced }) => {
  const word = (names: string) =>
    spaced ? `(?<![\\p{L}\\p{M}])(?:${names})(?![\\p{L}\\p{M}])` : `(?:${names})`;
  return new RegExp(`${word(person)}[^.!?。！？\\n]{0,40}?${word(act)}`, "iu");
});

/**
 * Words that may promise that a person of the company will do something, in ten languages; null when there are none. A match sends
 * the reply to the verifier; without a verifier it refuses the reply.
 */
export function promisedPerson(text: string): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text.normalize("NFC"));
    if (found !== null) return found[0];
  }
  return null;
}
