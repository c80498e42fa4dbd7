import { describe, expect, it } from "vitest";
import { soundsDone } from "./deed-cues.ts";

describe("words that may say that something was just done", () => {
  it.each([
    "He cancelado su cita.",
    "Su cita queda anulada.",
    "Já reservei a mesa para si.",
    "A consulta foi cancelada.",
    "C'est réservé pour vendredi.",
    "J'ai bien annulé votre cours.",
    "Votre dossier est désormais transmis, il a été enregistré.",
    "Ich habe den Termin für Sie storniert.",
    "Ihr Vertrag wurde gekündigt.",
    "Ho prenotato il tavolo.",
    "Ik heb de afspraak verzet.",
    "Pesanan sudah dibatalkan.",
    "Em đã hủy lịch hẹn.",
    "ยกเลิกให้เรียบร้อยแล้วค่ะ",
    "ご予約をキャンセルいたしました。",
    "已为您取消预约。",
    "예약을 취소해 드렸습니다.",
    "Я отменила вашу запись.",
    "Randevunuzu iptal ettim.",
  ])("C6 in another language than English: %s", (text) => {
    expect(soundsDone(text)).toBe(true);
  });

  it.each([
    "¿Quiere que cancele su cita?",
    "He encontrado dos citas libres.",
    "Posso reservar a mesa para as oito?",
    "Voulez-vous que j'annule ce cours ?",
    "J'ai trouvé deux créneaux, jeudi et vendredi.",
    "Un cours coûte 32 €, et nous avons trois salles.",
    "Ich habe zwei freie Termine gefunden.",
    "Soll ich den Termin stornieren?",
    "Ho trovato due posti liberi.",
    "Ik heb twee plaatsen gevonden.",
    "Apakah saya boleh membatalkan pesanan?",
    "Anh có muốn hủy lịch hẹn không?",
    "ต้องการให้ยกเลิกไหมคะ",
    "キャンセルしますか?",
    "需要取消预约吗?",
    "예약을 취소할까요?",
    "Отменить запись?",
    "İptal edeyim mi?",
    "Your visit is on Friday.",
    "We open at nine.",
  ])("C6 a question, an offer or a look-up is none: %s", (text) => {
    expect(soundsDone(text)).toBe(false);
  });
});
