const begin = String.raw`(?<![\p{L}\p{M}])`;
const end = String.raw`(?![\p{L}\p{M}])`;

/**
 * How a language says that somebody has just done something. A read is not a deed, so verbs of looking things up are left out.
 * English has a list of its own in src/ground/claimed-deed.ts.
 */
const sources: readonly string[] = [
  // Spanish
  String.raw`${begin}(?:he|hemos) (?:ya |también |bien )*(?!encontrad|revisad|consultad|verificad|comprobad|buscad|entendid|leíd)(?:\p{L}+(?:ado|ido|ído)|hecho|puesto|abierto|escrito|devuelto|resuelto)${end}`,
  String.raw`${begin}(?:ha|han) sido \p{L}+[ai]d[oa]s?${end}|${begin}(?:queda|quedan|quedó|ya está|ya están) \p{L}+[ai]d[oa]s?${end}`,
  // Portuguese
  String.raw`${begin}(?!encontrei|verifiquei|consultei|busquei|procurei|entendi|olhei)\p{L}{3,}(?<![aei]r)ei${end}|${begin}(?:foi|foram|já está|já estão|ficou|ficaram) \p{L}+[ai]d[oa]s?${end}|${begin}acab(?:ei|amos) de${end}`,
  // French
  String.raw`${begin}(?:j['’]ai|nous avons|on a) (?:bien |déjà |aussi |également |donc )*(?!trois|trouv|vérifi|consult|regard|cherch|compris|not[ée] que|reçu|lu|vu)(?:\p{L}{2,}é|\p{L}{3,}[iu]|\p{L}*[mp]r?is|\p{L}*(?:fait|[cd]rit|ouvert))(?:e?s?)${end}`,
  String.raw`${begin}c['’]est (?:fait|bon|\p{L}+é)${end}|${begin}(?:a|ont) (?:bien )?été \p{L}+ée?s?${end}|${begin}(?:je viens|nous venons) d(?:e |['’])|${begin}(?:est|sont) (?:bien|maintenant|désormais) \p{L}+ée?s?${end}`,
  // German
  String.raw`${begin}(?:ich|wir) (?:habe|haben) (?:[^.!?\n]{0,80} )?(?!gefunden|geprüft|gesehen|nachgesehen|geschaut|verstanden)(?:\p{Ll}{0,8}ge\p{Ll}+(?:t|en)|\p{Ll}+iert|(?:ver|be|er|ent|zer)\p{Ll}+(?:t|en))${end}`,
  String.raw`${begin}(?:wurde|wurden|ist (?:jetzt|nun|hiermit|damit)|sind (?:jetzt|nun)) [^.!?\n]{0,60}?(?:\p{Ll}{0,8}ge\p{Ll}+(?:t|en)|\p{Ll}+iert|(?:ver|be|er|ent|zer)\p{Ll}+(?:t|en))${end}`,
  // Italian
  String.raw`${begin}(?:ho|abbiamo) (?:già |anche |appena )*(?!trovat|verificat|controllat|consultat|vist|lett|capit)\p{L}+(?:ato|uto|ito|sso|tto|sto)${end}|${begin}(?:è stat[oa]|sono stat[ie]) \p{L}+`,
  // Dutch
  String.raw`${begin}(?:ik heb|we hebben|wij hebben) (?:[^.!?\n]{0,80} )?(?!gevonden|gekeken|gezien|begrepen)(?:\p{Ll}{0,8}ge\p{Ll}+|(?:ver|be)\p{Ll}+)(?:d|t|en)${end}`,
  // Indonesian
  String.raw`${begin}(?:sudah|telah|berhasil) (?:saya |kami |berhasil )?(?:di|me)\p{L}{4,}`,
  // Vietnamese
  `${begin}(?:tôi|mình|em|chúng tôi|bên em) (?:vừa |cũng )?đã${end}|${begin}đã được${end}|${begin}đã (?:đặt|hủy|huỷ|gửi|đổi|hoàn|tạo|chuyển|cập nhật|xác nhận)${end}`,
  // Thai
  String.raw`(?:ให้|ดำเนินการ|จอง|ยกเลิก|ส่ง|บันทึก|เปลี่ยน|คืนเงิน|ยืนยัน|สร้าง|แจ้ง|ทำรายการ)\S{0,20}?(?:แล้ว|เรียบร้อย)`,
  // Japanese
  "(?:予約|取消|キャンセル|変更|手配|送信|登録|返金|注文|更新|確定|お送り|手続き|作成|削除|追加)(?:を|は|が)?(?:完了)?(?:いた|致)?(?:しました|しております|されました|しておきました)|承りました|ておきました",
  // Chinese
  "已(?:经|經)?(?:为您|為您|帮您|幫您|给您|給您)|(?:我|我们|我們)已|已(?:经|經)?(?:预订|預訂|预约|預約|取消|退款|发送|提交|更改|更新|创建|登记|确认)|(?:预订|預訂|预约|預約|取消|办理|安排)好了",
  // Korean
  String.raw`(?:예약|취소|변경|환불|접수|등록|발송|주문|처리|확정|요청)(?:을|를|이|가)?\s?(?:했|하였|해\s?드렸|됐|되었|드렸|완료)`,
  // Russian
  String.raw`${begin}(?:я|мы) (?:уже |только что |также )*(?!наш|провер|посмотр|понял)\p{L}+(?:ла|ли|л)${end}|${begin}(?:был[аои]?|уже) \p{L}+(?:ен|ён|ан|ят)[аоы]?${end}`,
  // Turkish
  String.raw`${begin}\p{L}{2,30}(?:[dt][ıiuü]m|[lnt][ıiuü]ld[ıiuü]|[ae]nd[ıi])${end}|(?:et|yap|al|ver|gönder|oluştur|değiştir|onayla|planla)[dt][ıiuü]k${end}`,
];

const patterns = sources.map((source) => new RegExp(source, "iu"));

/** Whether words may say, in another language than English, that something was just done. They send a reply to the verifier. */
export const soundsDone = (text: string): boolean =>
  patterns.some((pattern) => pattern.test(text.normalize("NFC")));
