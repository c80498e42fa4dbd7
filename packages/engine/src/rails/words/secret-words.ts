/**
 * How a language names what a payment or a login is stolen with, and how it asks for something.
 * Sources of regular expressions, read case-insensitively within one sentence.
 */
export type SecretWords = {
  /** A card's number, its check digits, a password, a PIN, a one-time code. */
  secret: string;
  /** A request: an imperative, a question for a value, a need of one's own. */
  asks: string;
  /** A warning against giving it: never, nobody, without. */
  warns: string;
  /** What is done to a secret without telling it: to reset, to change, to forget, to store. */
  changes: string;
};

const begin = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const end = String.raw`(?![\p{L}\p{M}\p{N}])`;
const word = (alternatives: string): string => `${begin}(?:${alternatives})${end}`;
/** Check digits and one-time codes have the same names in many languages. */
const codes = "cvv2?|cvc2?|otp";

/** For each language with lines of its own (packages/core/src/language/tables). */
export const secretWords: Readonly<Record<string, SecretWords>> = {
  en: {
    secret: `${word(
      `(?:(?:credit|debit|bank|payment|visa|mastercard)[ -]?|(?<=(?:^|[^\\p{L} ] *|${begin}(?:your|the|my|a|full|complete|current|valid|and|or|with|for|of))\\s*))card(?:'s)? (?:numbers?|details|info(?:rmation)?)|(?:long|full|card) number (?:on|of|from) (?:the (?:front|back) of )?(?:your|the) (?:\\p{L}+ )?card|(?:digits|numbers?|code) (?:on|from) (?:the (?:front|back) of )?(?:your|the) (?:\\p{L}+ )?card|(?:${codes})(?: (?:code|number))?|security code|pin(?: ?(?:code|number))?|pass(?:word|code|phrase)s?|one[- ]time (?:code|pin)|login (?:details|credentials)`,
    )}`,
    asks: `(?:^|please|kindly|just|${begin}(?:you|you to|to)${end}|[,;:–—]|${begin}(?:and|then)${end}) *(?:(?:please|just|also|kindly|me) )*${word("send|give|tell|share|provide|enter|type|write|reply|confirm|read|submit|message|text|drop|include|supply|state|quote|spell|paste|post")}|${word("what(?:'s|’s| is| are| was)|which is")} ${word("your|the")}|${word("may|can|could|might")} (?:i|we) (?:please )?(?:also )?${word("have|get|take|ask|see|note")}|${begin}(?:i|we)(?:['’](?:ll|d|m|re))? (?:(?:will|would|do|also|just|still|only|am|are|going to) )*${word("need|require|like|missing")}|${word("let (?:me|us) (?:have|know)")}|${word("please")}[.!?]*$`,
    warns: word(
      "never|not|don['’]?t|do not|doesn['’]?t|won['’]?t|without|nobody|no one|avoid|instead of|no need|cannot|can['’]?t",
    ),
    changes: `${word("reset|resetting|change|changing|changed|choose|create|set|update|updated|forgot|forgotten|recover|protect|keep|store|stored|save|saved|new")}[^.!?]{0,30}${word("pass(?:word|code)s?|pin|cards?(?: details)?")}|${word("password|pin")} (?:reset|change|recovery|manager|protection|policy|link|page)`,
  },
  de: {
    secret: `${begin}(?:kredit|debit|bank|ec-|giro|zahlungs)?karten(?:nummern?|daten|prüfnummer)${end}|${word(`prüfziffern?|sicherheitscode|(?:nummer|ziffern|zahlen|code) (?:auf|von) (?:der (?:vorder|rück)seite )?(?:ihrer|deiner|der) \\p{L}*karte|${codes}|pin(?:-?(?:code|nummer))?|geheimzahl|passwo?rt(?:e|er|es)?|kennwort|zugangsdaten|anmeldedaten|einmal(?:code|kennwort|passwort)|tan`)}`,
    asks: `${word("(?:nennen|geben|senden|schicken|teilen|schreiben|bestätigen|sagen|tippen|verraten|übermitteln|mailen) sie|(?:könnten|können|würden|möchten) sie|(?:kannst|könntest|würdest|magst) du|wie (?:lautet|ist|lauten)|was ist|(?:ich|wir) (?:bräuchte|brauche|benötige)n?|(?:brauche|benötige)n? (?:ich|wir)|bitte|(?:nenn|gib|sende|schick|schreib|sag|teile?|verrate?)e?")}`,
    warns: word("nie|niemals|nicht|niemandem|niemand|kein(?:e|en|em|er)?|ohne|statt|keinesfalls"),
    changes: word(
      "zurücksetzen|zurückgesetzt|ändern|geändert|vergessen|neu(?:es|en)?|speichern|gespeichert|wählen|festlegen|aktualisieren",
    ),
  },
  es: {
    secret: word(
      `(?:número|datos|numeración)(?: completos?)? de (?:la |su |tu )?tarjeta(?: (?:de (?:crédito|débito)|bancaria)|(?! (?:de )?\\p{L}{4}))|(?:dígitos|números|código) (?:de|del) (?:la )?(?:parte (?:delantera|trasera)|frente|reverso|dorso) de (?:la |su |tu )?tarjeta|código de seguridad|${codes}|pin|contraseñas?|clave(?: de acceso| secreta)?|código de un solo uso`,
    ),
    asks: `${word("(?:envíe|envía|mande|manda|diga|indique|indica|facilite|facilita|comparta|comparte|escriba|escribe|proporcione|proporciona|confirme|confirma|pase|pasa)(?:me|nos|noslo|melo)?|dí?gan?me|díg[ao]nos|dime|d[eé]me|dame|pásame|cuál es|cuáles son|(?:puede|puedes|podría|podrías) (?:dar|decir|enviar|mandar|indicar|facilitar|compartir|pasar|escribir|confirmar)(?:me|nos)?|necesit(?:o|amos|aría|aríamos)|por favor|(?:me|nos) (?:da|das|dice|dices|indica|indicas|envía|envías|facilita|facilitas|pasa|pasas)")}`,
    warns: word("nunca|jamás|no|nadie|sin|tampoco"),
    changes: word(
      "restablecer|restablezca|cambiar|cambie|cambia|cambió|olvid\\p{L}+|recuperar|nueva|actualizar|guard\\p{L}+|crear|elegir",
    ),
  },
  fr: {
    secret: `${word(
      `(?:numéros?|coordonnées|données|informations) (?:complets? )?de (?:la |votre |ta )?carte(?: (?:bancaire|bleue|de (?:crédit|paiement))|(?! (?:de |d['’])?\\p{L}{4}))|(?:chiffres|numéros?|code) (?:au|du) (?:dos|recto|verso) de (?:la |votre |ta )?carte|code de sécurité|cryptogramme(?: visuel)?|${codes}|code (?:pin|secret|confidentiel)|pin|mots? de passe|identifiants de connexion|code à usage unique`,
    )}`,
    asks: `${word("(?:envoyez|donnez|dites|communiquez|indiquez|transmettez|partagez|écrivez|fournissez|confirmez|saisissez|envoie|donne|dis|communique|indique|transmets|écris)(?:[- ](?:moi|nous))?|quels? (?:est|sont)|quelles? (?:est|sont)|(?:pouvez|pourriez|voulez)-vous|(?:peux|pourrais)-tu|vous pouvez me|j['’]ai(?:rais)? besoin|j['’]aurais besoin|nous avons besoin|nous aurions besoin|il (?:me|nous) faut|il (?:me|nous) faudrait|merci de|s['’]il vous plaît|s['’]il te plaît|veuillez")}`,
    warns: `${begin}(?:(?:jamais|personne|sans|pas|aucune?|ne)${end}|n['’])`,
    changes: word(
      "réinitialis\\p{L}+|changer|changez|modifier|modifiez|oubli\\p{L}+|récupérer|nouveau|enregistr\\p{L}+|choisir|créer|mettre à jour",
    ),
  },
  pt: {
    secret: word(
      `(?:número|dados)(?: completos?)? d[oe] (?:seu |teu )?cartão(?: de (?:crédito|débito)|(?! d[eo]))|(?:dígitos|números|código) (?:d[aoe]|n[ao]) (?:frente|verso|parte de trás)(?: d[oe] (?:seu |teu )?cartão)?|código de segurança|${codes}|pin|senhas?|palavras?-passe|código de uso único`,
    ),
    asks: `${word("(?:envie|envia|mande|manda|passe|passa|diga|diz|informe|informa|forneça|compartilhe|partilhe|escreva|digite|confirme|indique|dê)(?:-me|-nos)?|me (?:envie|mande|passe|diga|informe|dê|envia|manda|passa|fala)|qual é|quais são|qual o|(?:pode|poderia|podes) (?:me )?(?:dar|dizer|enviar|mandar|informar|passar|fornecer|escrever|confirmar|indicar)|preciso|precisamos|precisaria|por favor")}`,
    warns: word("nunca|jamais|não|ninguém|sem|nem"),
    changes: word(
      "redefin\\p{L}+|alterar|altere|mudar|mude|trocar|esquec\\p{L}+|recuperar|nova|atualizar|salv\\p{L}+|guard\\p{L}+|criar|escolher",
    ),
  },
  id: {
    secret: word(
      `(?:nomor|nomer|no\\.?|data|detail|rincian|informasi) kartu(?: (?:kredit|debit|atm)|(?! \\p{L}{4,})| anda)|(?:angka|digit|kode) di (?:depan|belakang) kartu|kode keamanan|${codes}|pin|kata sandi|password|sandi|kode (?:sekali pakai|otp)`,
    ),
    asks: `${word("(?:mohon|tolong|silakan|silahkan|harap|minta)|(?:kirim|kirimkan|beri|berikan|sebut|sebutkan|bagikan|tulis|tuliskan|masukkan|ketik|informasikan|beritahu|beritahukan|konfirmasi)(?:kan)?|berapa|apa|boleh|bolehkah|bisa|bisakah|(?:saya|kami) (?:perlu|butuh|memerlukan|membutuhkan)")}`,
    warns: word("jangan|tidak|tak|tanpa|siapa pun|siapapun"),
    changes: word("ubah|mengubah|ganti|mengganti|lupa|atur ulang|reset|baru|simpan|disimpan|buat|memulihkan"),
  },
  vi: {
    secret: word(
      `(?:số|thông tin|dãy số)(?: trên| của)? thẻ(?: (?:tín dụng|ngân hàng|ghi nợ|atm)|(?! \\p{L})| của)|mã (?:bảo mật|pin|otp|cvv|cvc)|${codes}|mật khẩu|mã xác thực một lần`,
    ),
    asks: `${word("vui lòng|xin|làm ơn|hãy|cho (?:tôi|mình|em|chúng tôi|bên em)(?: biết| xin)?|gửi|cung cấp|nhập|đọc|nhắn|là gì|bao nhiêu|(?:tôi|mình|em|chúng tôi|bên em) cần|có thể")}`,
    warns: word("không|đừng|chớ|tuyệt đối|bất kỳ ai|bất cứ ai"),
    changes: word("đặt lại|đổi|thay đổi|quên|khôi phục|mới|lưu|tạo"),
  },
  th: {
    secret: `(?:หมายเลข|เลข|ข้อมูล)(?:หน้า|หลัง)?บัตร(?:เครดิต|เดบิต|เอทีเอ็ม)?(?![\\u0E00-\\u0E7F]{0,8}(?:ชน|ชิก|ภัย|คิว|สุข))|(?:เลข|รหัส)(?:\\s*\\d+\\s*(?:หลัก|ตัว))?(?:ด้าน)?หลังบัตร|รหัส(?:ผ่าน|ลับ|พิน|otp|cvv)|พาสเวิร์ด|${word(`${codes}|pin|password`)}`,
    asks: "ขอ|ช่วย|กรุณา|โปรด|รบกวน|แจ้ง|ส่ง|บอก|พิมพ์|กรอก|ระบุ|ต้องการ|อะไร|เท่าไ|ไหม|หน่อย",
    warns: "อย่า|ห้าม|ไม่|ไม่ควร|ไม่ต้อง",
    changes: "ตั้งใหม่|รีเซ็ต|เปลี่ยน|ลืม|กู้คืน|ใหม่|บันทึก",
  },
  ja: {
    secret: `(?:(?:クレジット|デビット|キャッシュ)|(?<![\\p{Script=Han}\\p{Script=Katakana}ー]))カード(?:の)?(?:番号|情報|裏面)|セキュリティ(?:ー)?コード|暗証番号|パスワード|ワンタイム(?:コード|パスワード)|${word(`${codes}|pin`)}`,
    asks: "ください|下さい|いただけ|頂け|教えて|お知らせ|送って|入力|ご記入|ご提示|何(?:です|でしょう)|必要|お願い|よろしいですか|でしょうか",
    warns: "ないで|ません(?!か)|決して|絶対に|不要|なく",
    changes: "再設定|リセット|変更|忘れ|新しい|保存|更新",
  },
  zh: {
    secret: `(?:信用卡|银行卡|銀行卡|借记卡|(?<=^|[的您你张張把供和与與、，：]|\\P{Script=Han})卡片?)(?:的)?(?:卡?号码?|卡?號碼?|信息|資訊|资料)|安全码|安全碼|校验码|密码|密碼|口令|一次性(?:密码|验证码|代码)|${word(`${codes}|pin`)}`,
    asks: "请(?!勿|不)|請(?!勿|不)|麻烦|麻煩|告诉|告訴|提供|发给|發給|发送|發送|输入|輸入|填写|填寫|是什么|是什麼|是多少|需要|能否|可以|可否|方便|[吗嗎][?？]?$",
    warns: "不要|不会|不會|勿|切勿|别|別|无需|無需|从不|從不|绝不|絕不|不需要|不必",
    changes: "重置|重设|重設|修改|更改|忘记|忘記|找回|新密|保存|更新|设置|設置",
  },
};
