import type { AnswerWords } from "./answer-words.ts";

export const de: AnswerWords = {
  yes: "jawoll|jawohl|jup|jepp|alles klar|machen wir|ja|jaa|jap|jep|jo|ja ja|ja gerne|ja gern|gerne|gern|ja bitte|ja klar|klar|na klar|natürlich|ja natürlich|selbstverständlich|sicher|aber sicher|auf jeden fall|unbedingt|absolut|genau|stimmt|das stimmt|richtig|das ist richtig|korrekt|einverstanden|ich bin einverstanden|in ordnung|geht in ordnung|ist in ordnung|ok|okay|oki|passt|das passt|passt so|passt mir|perfekt|abgemacht|machen sie das|machen sie|mach das|mach es|bitte machen|so machen wir das|so machen wir es|machen wir so|ich bestätige|bestätigt|bestätige|bitte bestätigen|ich stimme zu|zugestimmt|kein problem|warum nicht|nur zu|los|tun sie das|das ist gut|das klingt gut|klingt gut|ja will ich".split(
    "|",
  ),
  no: "nein|nee|ne|nö|nein danke|nein nein|jetzt nicht|noch nicht|heute nicht|lieber nicht|besser nicht|bitte nicht|auf keinen fall|keinesfalls|sicher nicht|natürlich nicht|niemals|nie|nicht nötig|das ist nicht nötig|brauche ich nicht|brauch ich nicht|ich will nicht|ich möchte nicht|ich möchte das nicht|das möchte ich nicht|das will ich nicht|nicht mehr|tun sie das nicht|mach das nicht|machen sie das nicht|das stimmt nicht|stimmt nicht|falsch|das ist falsch|stornieren|abbrechen|abbruch|stopp|lassen sie es|lass es|lass gut sein|vergessen sie es|vergiss es|ich habe es mir anders überlegt|ich hab es mir anders überlegt|moment|warten sie|warte|glaube nicht|ich glaube nicht".split(
    "|",
  ),
  polite:
    "das|es|jetzt|doch|bitte|bitte sehr|danke|danke schön|dankeschön|vielen dank|besten dank|danke sehr|dann|also|ach|oh|äh|hallo|super|prima|toll|wunderbar|sehr gut|gut|so".split(
      "|",
    ),
  links: "und|auch|außerdem|übrigens|noch etwas|noch".split("|"),
  conditions: "wenn|wenns|falls|sofern|solange|außer|es sei denn|vorausgesetzt|sonst|bis".split("|"),
  courtesies: "wenn möglich|falls möglich|wenns geht|wenn es geht|wenn das geht|wenn es möglich ist".split(
    "|",
  ),
  limits: "nur".split("|"),
  additions: "auch|ebenfalls|ebenso".split("|"),
  contrasts: "aber|jedoch|allerdings|obwohl|stattdessen|anstatt|lieber".split("|"),
  hesitations:
    "vergessen sie mein|vergiss mein|vielleicht|eventuell|nicht sicher|unsicher|moment|warte|warten sie|kommt darauf an|doch nicht".split(
      "|",
    ),
  negations: "nicht|nein|kein|keine|keinen|nie|niemals|nichts|weder".split("|"),
};
