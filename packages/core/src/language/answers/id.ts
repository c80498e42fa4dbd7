import type { AnswerWords } from "./answer-words.ts";

export const id: AnswerWords = {
  yes: "yaudah|yuk|okeh|okey kak|sippp|gaskeun|ya|iya|iyaa|yaa|yoi|ya betul|ya benar|betul|benar|tepat|setuju|saya setuju|ok|oke|okee|okay|okey|siap|sip|boleh|ya boleh|boleh saja|bisa|ya bisa|silakan|silahkan|ya silakan|lanjut|lanjutkan|ya lanjutkan|lakukan|lakukan saja|ya lakukan|konfirmasi|saya konfirmasi|dikonfirmasi|tentu|tentu saja|pasti|jadi|baik|baiklah|ya baik|deal|gas|mau|ya mau|saya mau|cocok|sudah benar|sudah betul|tidak masalah|kenapa tidak|ayo|proses|proses saja|pesan saja".split(
    "|",
  ),
  no: "tidak|tidak usah|tidak perlu|tidak jadi|tidak terima kasih|tidak mau|saya tidak mau|tidak setuju|tidak sekarang|jangan|jangan dulu|jangan lakukan|enggak|nggak|ngga|gak|ga|gak usah|nggak usah|gak jadi|nggak jadi|gak mau|nggak mau|belum|belum dulu|nanti saja|nanti dulu|lain kali|batal|batalkan|batalin|dibatalkan|salah|itu salah|tidak benar|bukan|bukan itu|lupakan|lupakan saja|saya berubah pikiran|berubah pikiran|tunggu|tunggu dulu|stop|sebaiknya tidak|saya rasa tidak".split(
    "|",
  ),
  polite:
    "itu|ini|sekarang|tolong|mohon|terima kasih|terima kasih banyak|makasih|makasi|thanks|trims|kak|pak|bu|mas|mbak|dong|deh|sih|kok|ah|oh|halo|bagus|mantap|saja|aja|banget".split(
      "|",
    ),
  links: "dan|juga|lalu|terus|oh ya".split("|"),
  conditions: "kalau|jika|asal|asalkan|bila|apabila|kecuali|sampai".split("|"),
  courtesies: "kalau bisa|jika bisa|jika memungkinkan|kalau memungkinkan".split("|"),
  limits: "cuman|hanya|cuma".split("|"),
  additions: "juga|sekalian".split("|"),
  contrasts: "tp|tpi|tapi|tetapi|namun|meskipun|walaupun|sebaliknya".split("|"),
  hesitations:
    "ga jadi|gajadi|dibatalin|batalin|mungkin|barangkali|tidak yakin|tunggu|tergantung|mending|lebih baik".split(
      "|",
    ),
  negations: "ga|ngga|ndak|engga|tidak|jangan|bukan|belum|enggak|nggak|gak|tak".split("|"),
};
