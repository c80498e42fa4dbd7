import type { Lines } from "../lines.ts";
import { dialogue } from "./dialogue/id.ts";

export const id: Lines = {
  humanOffer: "Apakah Anda ingin dibantu oleh staf kami?",
  rejected: "Rekan kami sudah meninjau dan memutuskan untuk tidak melakukannya: {effect}.",
  expired: "Belum ada yang sempat memutuskan pada waktunya, jadi ini tidak dilakukan: {effect}.",
  notPossible:
    "Rekan kami sudah menyetujui, tetapi sekarang tidak bisa lagi, jadi ini tidak dilakukan: {effect}.",
  receipt: "Yang sudah dilakukan: {done}.",
  unknownEnd: "Saya belum bisa memastikan apakah ini sudah dilakukan: {effects}.",
  cannotAlone: "Saya tidak bisa melakukannya sendiri.",
  modelDown: "Maaf, saat ini saya belum bisa memeriksanya dengan baik.",
  bound: "Maaf, saya belum bisa menyelesaikannya sekaligus.",
  unsure: "Saya belum punya jawaban yang pasti untuk itu.",
  rephrase: "Saya belum yakin bagaimana membantu soal itu. Bisa dijelaskan dengan cara lain?",
  unreadable: "Saya belum bisa membuka pesan seperti itu. Bisa tuliskan apa yang Anda butuhkan?",
  leftOut:
    "Pesan Anda panjang: saya membaca awal dan akhirnya, dan melewatkan {count} karakter di antaranya.",
  handoffOpen: "Saya panggilkan manajer saya. Manajer saya akan membalas Anda di sini.",
  handoffClosed: "Saya panggilkan manajer saya. Manajer saya akan membalas Anda di sini {back}.",
  backSoon: "segera setelah ada yang bertugas",
  backToday: "hari ini pukul {time}",
  backTomorrow: "besok pukul {time}",
  backOnDay: "pada hari {day} pukul {time}",
  backOnDate: "pada {date} pukul {time}",
  meanwhile: "Sementara itu, saya tetap siap membantu Anda.",
  alone:
    "Saya tidak bisa memanggil orang lain ke obrolan ini, tetapi saya akan membantu semampu saya. Apa yang Anda butuhkan?",
  aloneTopics:
    "Saya tidak bisa memanggil orang lain ke obrolan ini, tetapi saya bisa membantu soal {topics}. Apa yang Anda butuhkan?",
  outOfScope: "{name} siap membantu soal {topics}. Mana yang bisa saya bantu?",
  outOfScopeExamples: "{name} tidak bisa membantu soal itu di sini. Anda bisa menulis, misalnya: {examples}.",
  outOfScopeAlone: "{name} tidak bisa membantu soal itu di sini.",
  slowDown:
    "Anda menulis lebih cepat daripada saya bisa menjawab. Semua pesan Anda sudah saya terima dan sebentar lagi saya lanjutkan.",
  nobodyCame:
    "Maaf sudah menunggu: belum ada rekan kami yang bisa membantu. Pesan Anda sudah mereka terima dan akan dibalas di sini. Ada yang bisa saya bantu sementara itu?",
  broken:
    "Maaf, ada gangguan di pihak kami sehingga pesan terakhir Anda belum bisa kami jawab. Rekan kami sudah diberi tahu.",
  lookingIntoIt: "Sedang saya periksa…",
  isThinking: "sedang berpikir…",
  optedOut:
    "Anda tidak akan menerima pesan dari kami lagi di sini. Jika Anda menulis kepada kami, kami tetap menjawab. Kirim START untuk menerima pesan lagi.",
  optedIn:
    "Selamat datang kembali: Anda akan menerima pesan dari kami lagi di sini. Kirim STOP kapan saja untuk berhenti.",
  confirmCard: {
    heading: "Mohon konfirmasi:",
    question: "Boleh saya lakukan?",
    yes: "Ya, lakukan",
    yesAll: "Ya, semuanya",
    no: "Tidak, jangan",
  },
  orderedCard: {
    heading: "Selesai:",
    undo: "Kalau ada yang tidak sesuai, beri tahu saya: ini masih bisa diubah.",
  },
  dialogue,
  files: {
    notHere: "Saya belum bisa membuka berkas di sini.",
    notNow: "Berkas itu belum bisa saya buka saat ini. Bisa dikirim lagi?",
    gone: "Berkas itu tidak bisa saya buka: sudah tidak ada. Mohon kirim lagi.",
    noAccess: "Berkas itu tidak bisa saya buka: saya belum diizinkan mengunduh berkas di sini.",
    elsewhere: "Berkas itu tidak bisa saya buka: disimpan di tempat lain. Mohon kirim berkasnya langsung.",
    tooLarge: "Berkas itu tidak bisa saya buka: ukurannya lebih dari {mb} MB.",
    tooMuch:
      "Berkas itu tidak bisa saya buka: isinya terlalu banyak untuk saya baca. Mohon kirim sebagian saja.",
    altered: "Berkas itu tidak bisa saya buka: yang sampai tidak sama dengan yang dikirim. Mohon kirim lagi.",
    protected: "Berkas itu tidak bisa saya buka: dilindungi kata sandi. Mohon kirim tanpa kata sandi.",
    unsupported:
      "Berkas itu tidak bisa saya buka: jenisnya belum bisa saya baca. Mohon kirim PDF atau gambar.",
    empty: "Berkas itu tidak bisa saya buka: isinya kosong. Mohon kirim lagi.",
    unreadable: "Berkas itu tidak bisa saya buka: sepertinya rusak. Mohon simpan ulang lalu kirim lagi.",
    noWords: "Saya tidak menemukan tulisan di berkas itu.",
    noVideos: "Saya belum bisa menonton video.",
    noRecordings: "Saya belum bisa mendengarkan rekaman.",
    recordingTooLong: "Rekaman itu terlalu panjang untuk saya dengarkan.",
    recordingWordless: "Saya tidak bisa menangkap kata-kata di rekaman itu.",
    recordingFailed: "Rekaman itu belum bisa saya dengarkan saat ini. Bisa dituliskan saja?",
  },
  feedback: { helped: "Jawaban ini membantu", notHelped: "Jawaban ini tidak membantu" },
  widget: {
    open: "Obrolan dengan kami",
    close: "Tutup obrolan",
    title: "Obrolan",
    log: "Pesan",
    input: "Pesan Anda",
    send: "Kirim",
    typing: "sedang menulis …",
    you: "Anda menulis",
    they: "Jawaban",
    lost: "Koneksi terputus. Mencoba lagi …",
    unsent: "Belum terkirim.",
    again: "Coba lagi",
    refused: "Obrolan ini tidak tersedia di sini.",
    hint: "Asisten otomatis menjawab di sini.",
    attach: "Lampirkan berkas",
    tooLarge: "Berkas ini terlalu besar.",
    rate: "Bagaimana percakapan ini?",
    comment: "Apa yang bisa lebih baik? (opsional)",
    thanks: "Terima kasih atas penilaian Anda.",
  },
};
