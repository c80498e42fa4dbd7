import type { AnswerWords } from "./answer-words.ts";

/**
 * Yes and no in languages without a table of their own: Italian, Dutch, Swedish, Danish, Norwegian, Finnish, Polish, Czech,
 * Hungarian, Romanian, Turkish, Malay, Filipino, Russian, Ukrainian, Greek, Hebrew, Arabic, Hindi, Korean.
 */
export const others: AnswerWords = {
  yes: "geen probleem|waarom niet|inga problem|nie ma problemu|sì|va bene|certo|d'accordo|confermo|perfetto|procedi|proceda|ja graag|graag|prima|akkoord|klopt|jawel|ja tack|gärna|javisst|ja tak|gerne tak|kyllä|joo|selvä|tak|dobrze|zgoda|zgadzam się|potwierdzam|tak proszę|no tak|no dobra|no dobrze|no jasne|no pewnie|jasne|no jo|ano|dobře|souhlasím|potvrzuji|igen|rendben|da|de acord|bine|confirm|evet|tamam|olur|onaylıyorum|ya betul|baik|boleh|oo|opo|sige|да|хорошо|давайте|согласен|согласна|подтверждаю|конечно|ок|так|добре|гаразд|підтверджую|ναι|εντάξει|σύμφωνοι|כן|בסדר|מאשר|מאשרת|نعم|أجل|حسنا|موافق|تمام|طيب|हाँ|हां|जी|जी हाँ|ठीक है|네|예|네 맞아요|맞아요|맞습니다|좋아요|좋습니다|확인|확인했습니다|그렇게 해주세요|진행해 주세요|부탁드립니다|부탁드려요|그래요|응".split(
    "|",
  ),
  no: "no grazie|non ora|annulla|annullare|lascia stare|nee|nee dank je|nee bedankt|laat maar|laat maar zitten|nog niet|liever niet|nej|nej tack|nej tak|nei|nei takk|ei|ei kiitos|nie|nie dziękuję|nie teraz|anuluj|ne|nechci|nem|nem köszönöm|nu mulțumesc|hayır|istemiyorum|iptal|tak nak|tidak mahu|hindi|huwag|нет|не надо|нет спасибо|отмена|отмените|ні|не треба|όχι|לא|לא תודה|لا|لا شكرا|نہیں|नहीं|मत|아니요|아니오|아뇨|아니|괜찮습니다|취소|취소해 주세요".split(
    "|",
  ),
  polite:
    "grazie|per favore|prego|dank je|bedankt|alstublieft|tack|tak|takk|kiitos|proszę|dziękuję|prosím|děkuji|köszönöm|kérem|mulțumesc|vă rog|teşekkürler|teşekkür ederim|lütfen|terima kasih|salamat|po|пожалуйста|спасибо|будь ласка|дякую|ευχαριστώ|παρακαλώ|תודה|בבקשה|شكرا|من فضلك|धन्यवाद|कृपया|감사합니다|고마워요|고맙습니다".split(
      "|",
    ),
  links: "e|anche|en|och|og|i|a|și|ve|и|і|και|و|और|그리고".split("|"),
  conditions:
    "als|tenzij|mits|hvis|jeśli|jeżeli|pokud|jestliže|dacă|eğer|mikäli|если|якщо|αν|אם|إذا|अगर|만약|으면|다면".split(
      "|",
    ),
  courtesies:
    "se possibile|se è possibile|se si può|als dat kan|als het kan|indien mogelijk|zo mogelijk|om möjligt|om det går|hvis muligt|hvis det er muligt|om mulig|jeśli to możliwe|jeśli można|o ile to możliwe|pokud to jde|ha lehet|dacă se poate|mümkünse|если можно|якщо можна|αν γίνεται|אם אפשר|إن أمكن".split(
      "|",
    ),
  limits: "только|лише|μόνο|רק|فقط".split("|"),
  additions: "тоже|также|теж|також|επίσης|גם|أيضا|भी|또한".split("|"),
  contrasts: "но|але|αλλά|אבל|لكن|लेकिन|하지만|근데|지만".split("|"),
  hesitations: [],
  negations: "niet|geen|inte|ikke|nem|değil|не|нет|ні|δεν|לא|لا|ليس|नहीं|안|않".split("|"),
};
