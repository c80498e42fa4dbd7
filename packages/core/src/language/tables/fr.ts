import type { Lines } from "../lines.ts";
import { dialogue } from "./dialogue/fr.ts";

export const fr: Lines = {
  disclosure: "Ici répond un assistant IA, et non une personne.",
  humanOffer: "Faut-il qu'une personne de notre équipe prenne le relais ?",
  rejected: "Une personne de l'équipe a examiné la demande et ne l'a pas acceptée : {effect}.",
  colleagueWrote: "Voici son message : « {words} »",
  expired: "Personne n'a pu se prononcer à temps, cela n'a donc pas été fait : {effect}.",
  notPossible:
    "L'équipe a donné son accord, mais ce n'est plus possible, cela n'a donc pas été fait : {effect}.",
  receipt: "Fait jusqu'ici : {done}.",
  unknownEnd: "Je ne peux pas confirmer que ceci a été fait : {effects}.",
  notDone: {
    contact: "Pas encore fait : {what}. Il manque encore un oui.",
    colleague: "Pas encore fait : {what}. Cela attend une personne de l'équipe.",
    failed: "Pas fait : {what}. Cela n'a pas marché.",
    stopped: "Pas fait : {what}.",
    notBegun: "Pas encore fait : {what}.",
    nothing: "Rien n'a été modifié à l'instant.",
    rest: "Tout n'a pas été fait.",
  },
  cannotAlone: "Je ne peux pas le faire de mon propre chef.",
  modelDown: "Je ne peux pas examiner cela correctement pour le moment.",
  bound: "Je n'ai pas pu terminer en une seule fois.",
  unsure: "Je n'ai pas de réponse confirmée à ce sujet.",
  rephrase: "Je ne sais pas bien comment aider pour cela. Est-ce possible avec d'autres mots ?",
  unreadable: "Je ne peux pas encore ouvrir ce type de message. De quoi s'agit-il ?",
  leftOut: "Votre message était long : j'ai lu le début et la fin, et laissé de côté le milieu.",
  handoffOpen: "Je préviens mon responsable, qui répondra ici.",
  handoffClosed: "Je préviens mon responsable, qui répondra ici {back}.",
  cannotSayWhen:
    "J'ai transmis la demande, mais je ne peux pas encore dire quand quelqu'un répondra. Par quel moyen pouvons-nous répondre ?",
  backToday: "aujourd'hui à {time}",
  backTomorrow: "demain à {time}",
  backOnDay: "{day} à {time}",
  backOnDate: "le {date} à {time}",
  meanwhile: "En attendant, je peux continuer à aider.",
  alone:
    "Je ne peux faire venir personne d'autre dans cette conversation, mais je ferai mon possible. De quoi s'agit-il ?",
  aloneTopics:
    "Je ne peux faire venir personne d'autre dans cette conversation, mais je peux aider sur ceci : {topics}. De quoi s'agit-il ?",
  outOfScope: "{name} peut aider sur ceci : {topics}. Que puis-je faire ?",
  outOfScopeExamples:
    "{name} ne peut pas aider pour cela ici. Voici des exemples de ce qui est possible : {examples}.",
  outOfScopeAlone: "{name} ne peut pas aider pour cela ici.",
  slowDown:
    "Les messages arrivent plus vite que je ne peux répondre. Je les ai tous et je continue dans un instant.",
  nobodyCame:
    "Désolé pour l'attente : personne dans l'équipe n'est encore disponible. Le message a été reçu et la réponse viendra ici. Puis-je aider en attendant ?",
  passedOn: "Merci, le message est bien arrivé et je l'ai transmis.",
  broken:
    "Désolé, un problème est survenu de notre côté et le dernier message est resté sans réponse. Une personne de l'équipe a été prévenue.",
  lookingIntoIt: "Je regarde…",
  isThinking: "réfléchit…",
  optedOut:
    "Nous n'enverrons plus de messages ici, mais nous répondrons toujours aux questions. Avec START, nos messages reviennent.",
  optedIn: "Nos messages reviennent ici. Avec STOP, ils cessent à tout moment.",
  confirmCard: {
    heading: "Merci de confirmer :",
    question: "Est-ce que je le fais ?",
    yes: "Oui, c'est bon",
    yesAll: "Oui, tout",
    no: "Non, merci",
  },
  orderedCard: {
    heading: "C'est fait :",
    undo: "Si ce n'est pas correct, un mot suffit.",
  },
  dialogue,
  files: {
    notHere: "Je ne peux pas encore ouvrir de fichiers ici.",
    notNow: "Je n'ai pas pu ouvrir ce fichier pour l'instant. Merci de le renvoyer.",
    gone: "Je n'ai pas pu ouvrir ce fichier : il n'est plus là. Merci de le renvoyer.",
    noAccess:
      "Je n'ai pas pu ouvrir ce fichier : je ne suis pas encore autorisé à télécharger des fichiers ici.",
    elsewhere:
      "Je n'ai pas pu ouvrir ce fichier : il est conservé ailleurs. Merci d'envoyer le fichier lui-même.",
    tooLarge: "Je n'ai pas pu ouvrir ce fichier : il dépasse {mb} Mo.",
    tooMuch:
      "Je n'ai pas pu ouvrir ce fichier : il contient plus que je ne peux lire. Merci d'en envoyer une partie.",
    altered:
      "Je n'ai pas pu ouvrir ce fichier : il n'est pas arrivé tel qu'il a été envoyé. Merci de le renvoyer.",
    protected:
      "Je n'ai pas pu ouvrir ce fichier : il est protégé par un mot de passe. Merci de l'envoyer sans.",
    unsupported:
      "Je n'ai pas pu ouvrir ce fichier : je ne lis pas ce format. Merci d'envoyer un PDF ou une image.",
    empty: "Je n'ai pas pu ouvrir ce fichier : il est vide. Merci de le renvoyer.",
    unreadable:
      "Je n'ai pas pu ouvrir ce fichier : il semble endommagé. Merci de l'enregistrer à nouveau et de le renvoyer.",
    noWords: "Je n'ai trouvé aucun texte dans ce fichier.",
    noVideos: "Je ne peux pas encore regarder de vidéos.",
    noRecordings: "Je ne peux pas encore écouter d'enregistrements.",
    recordingTooLong: "Cet enregistrement est trop long pour que je l'écoute.",
    recordingWordless: "Je n'ai pu distinguer aucun mot dans cet enregistrement.",
    recordingFailed: "Je n'ai pas pu écouter cet enregistrement pour l'instant. Est-ce possible par écrit ?",
  },
  feedback: { helped: "Cette réponse m'a aidé", notHelped: "Cette réponse ne m'a pas aidé" },
  widget: {
    open: "Discuter avec nous",
    close: "Fermer la discussion",
    title: "Discussion",
    log: "Messages",
    input: "Votre message",
    send: "Envoyer",
    typing: "écrit …",
    you: "Message envoyé",
    they: "Réponse",
    lost: "Connexion perdue. Nouvelle tentative …",
    unsent: "Non envoyé.",
    again: "Réessayer",
    refused: "Cette discussion n'est pas disponible ici.",
    hint: "Un assistant répond ici.",
    attach: "Joindre un fichier",
    tooLarge: "Ce fichier est trop volumineux.",
    rate: "Comment s'est passée cette conversation ?",
    comment: "Que pourrions-nous améliorer ? (facultatif)",
    thanks: "Merci pour cette évaluation.",
  },
};
