import type { Lines } from "../lines.ts";
import { dialogue } from "./dialogue/de.ts";

export const de: Lines = {
  disclosure: "Hier antwortet ein KI-Assistent, kein Mensch.",
  humanOffer: "Möchten Sie, dass jemand aus unserem Team übernimmt?",
  rejected: "Unser Team hat es geprüft und sich dagegen entschieden: {effect}.",
  colleagueWrote: "Aus dem Team heißt es dazu: „{words}“",
  expired: "Darüber konnte niemand rechtzeitig entscheiden, deshalb ist es nicht geschehen: {effect}.",
  notPossible:
    "Unser Team hat zugestimmt, aber es ist nicht mehr möglich und deshalb nicht geschehen: {effect}.",
  receipt: "Bisher erledigt: {done}.",
  unknownEnd: "Ich kann nicht sagen, ob das erledigt wurde: {effects}.",
  notDone: {
    contact: "Noch nicht erledigt: {what}. Es wartet auf Ihr Ja.",
    colleague: "Noch nicht erledigt: {what}. Es wartet auf unser Team.",
    failed: "Nicht erledigt: {what}. Es hat nicht geklappt.",
    stopped: "Nicht erledigt: {what}.",
    notBegun: "Noch nicht erledigt: {what}.",
    nothing: "Gerade wurde nichts geändert.",
    rest: "Es wurde nicht alles erledigt.",
  },
  cannotAlone: "Das kann ich nicht allein tun.",
  modelDown: "Das kann ich gerade nicht richtig prüfen.",
  bound: "Das konnte ich nicht in einem Zug abschließen.",
  unsure: "Darauf habe ich keine gesicherte Antwort.",
  rephrase: "Ich bin nicht sicher, wie ich dabei helfen kann. Könnten Sie es anders sagen?",
  unreadable:
    "Diese Art von Nachricht kann ich noch nicht öffnen. Könnten Sie mir schreiben, was Sie brauchen?",
  leftOut: "Ihre Nachricht war lang: Ich habe den Anfang und das Ende gelesen und die Mitte ausgelassen.",
  handoffOpen: "Ich hole meine Teamleitung dazu. Sie antwortet hier.",
  handoffClosed: "Ich hole meine Teamleitung dazu. Sie antwortet hier {back}.",
  cannotSayWhen:
    "Ich habe es weitergegeben, kann aber noch nicht sagen, wann jemand antwortet. Wie können wir Sie erreichen?",
  backToday: "heute um {time} Uhr",
  backTomorrow: "morgen um {time} Uhr",
  backOnDay: "am {day} um {time} Uhr",
  backOnDate: "am {date} um {time} Uhr",
  meanwhile: "Bis dahin helfe ich Ihnen gern weiter.",
  alone: "Ich kann sonst niemanden in diesen Chat holen, tue aber selbst, was ich kann. Was brauchen Sie?",
  aloneTopics:
    "Ich kann sonst niemanden in diesen Chat holen, kann Ihnen aber hierbei helfen: {topics}. Was brauchen Sie?",
  outOfScope: "{name} hilft Ihnen hierbei: {topics}. Wobei darf ich helfen?",
  outOfScopeExamples: "{name} kann dabei hier nicht helfen. Sie können zum Beispiel sagen: {examples}.",
  outOfScopeAlone: "{name} kann dabei hier nicht helfen.",
  slowDown:
    "Sie schreiben schneller, als ich antworten kann. Ich habe alle Ihre Nachrichten und mache gleich weiter.",
  nobodyCame:
    "Entschuldigen Sie die Wartezeit: Noch ist niemand aus dem Team frei. Ihre Nachricht liegt dort vor, und die Antwort kommt hier. Kann ich Ihnen in der Zwischenzeit helfen?",
  passedOn: "Danke, die Nachricht ist angekommen, und ich habe sie weitergegeben.",
  broken:
    "Entschuldigung, bei uns ist etwas schiefgegangen und wir konnten Ihre letzte Nachricht nicht beantworten. Unser Team weiß Bescheid.",
  lookingIntoIt: "Ich sehe nach …",
  isThinking: "überlegt …",
  optedOut:
    "Sie bekommen hier keine Nachrichten mehr von uns. Wenn Sie uns schreiben, antworten wir weiterhin. Senden Sie START, um wieder von uns zu hören.",
  optedIn:
    "Willkommen zurück: Sie bekommen hier wieder Nachrichten von uns. Senden Sie jederzeit STOP, um sie zu beenden.",
  confirmCard: {
    heading: "Bitte bestätigen Sie:",
    question: "Soll ich das tun?",
    yes: "Ja, bitte",
    yesAll: "Ja, alles",
    no: "Nein, danke",
  },
  orderedCard: {
    heading: "Erledigt:",
    undo: "Wenn das so nicht stimmt, sagen Sie es bitte einfach.",
  },
  dialogue,
  files: {
    notHere: "Dateien kann ich hier noch nicht öffnen.",
    notNow: "Die Datei ließ sich gerade nicht öffnen. Könnten Sie sie noch einmal senden?",
    gone: "Die Datei ließ sich nicht öffnen: Sie ist nicht mehr da. Bitte senden Sie sie noch einmal.",
    noAccess: "Die Datei ließ sich nicht öffnen: Ich darf hier noch keine Dateien herunterladen.",
    elsewhere: "Die Datei ließ sich nicht öffnen: Sie liegt woanders. Bitte senden Sie die Datei selbst.",
    tooLarge: "Die Datei ließ sich nicht öffnen: Sie ist größer als {mb} MB.",
    tooMuch:
      "Die Datei ließ sich nicht öffnen: Sie enthält mehr, als ich lesen kann. Bitte senden Sie einen kleineren Teil.",
    altered:
      "Die Datei ließ sich nicht öffnen: Sie kam nicht so an, wie sie gesendet wurde. Bitte senden Sie sie noch einmal.",
    protected:
      "Die Datei ließ sich nicht öffnen: Sie ist mit einem Passwort geschützt. Bitte senden Sie sie ohne Passwort.",
    unsupported:
      "Die Datei ließ sich nicht öffnen: Diese Art kann ich nicht lesen. Bitte senden Sie ein PDF oder ein Bild.",
    empty: "Die Datei ließ sich nicht öffnen: Sie ist leer. Bitte senden Sie sie noch einmal.",
    unreadable:
      "Die Datei ließ sich nicht öffnen: Sie scheint beschädigt zu sein. Bitte speichern Sie sie neu und senden Sie sie noch einmal.",
    noWords: "In dieser Datei habe ich keinen Text gefunden.",
    noVideos: "Videos kann ich noch nicht ansehen.",
    noRecordings: "Aufnahmen kann ich noch nicht anhören.",
    recordingTooLong: "Diese Aufnahme ist zu lang, als dass ich sie anhören könnte.",
    recordingWordless: "In dieser Aufnahme konnte ich keine Worte verstehen.",
    recordingFailed: "Die Aufnahme ließ sich gerade nicht anhören. Könnten Sie es schreiben?",
  },
  feedback: { helped: "Diese Antwort hat geholfen", notHelped: "Diese Antwort hat nicht geholfen" },
  widget: {
    open: "Chatten Sie mit uns",
    close: "Chat schließen",
    title: "Chat",
    log: "Nachrichten",
    input: "Ihre Nachricht",
    send: "Senden",
    typing: "schreibt …",
    you: "Sie schrieben",
    they: "Antwort",
    lost: "Verbindung verloren. Neuer Versuch …",
    unsent: "Nicht gesendet.",
    again: "Noch einmal versuchen",
    refused: "Dieser Chat ist hier nicht verfügbar.",
    hint: "Hier antwortet ein Assistent.",
    attach: "Datei anhängen",
    tooLarge: "Diese Datei ist zu groß.",
    rate: "Wie war dieses Gespräch?",
    comment: "Was könnte besser sein? (optional)",
    thanks: "Danke für Ihre Bewertung.",
  },
};
