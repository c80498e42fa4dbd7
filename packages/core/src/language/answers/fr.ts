import type { AnswerWords } from "./answer-words.ts";

export const fr: AnswerWords = {
  yes: "dac|dacc|dak|ok parfait|ouii|oui|ouais|ouaip|oui oui|mais oui|oui bien sûr|bien sûr|bien sûr que oui|certainement|absolument|tout à fait|d'accord|daccord|ok|okay|ça marche|ça me va|cela me va|c'est bon|c'est parfait|parfait|entendu|c'est entendu|très bien|volontiers|avec plaisir|je confirme|confirmé|je le confirme|confirmez|vous pouvez confirmer|allez-y|allez y|vas-y|vas y|faites|faites-le|faites le|fais-le|je veux bien|je suis d'accord|j'accepte|accepté|exact|exactement|c'est exact|c'est ça|c'est correct|correct|pas de problème|pas de souci|aucun problème|sans problème|pourquoi pas|c'est d'accord|va pour ça|oui je veux".split(
    "|",
  ),
  no: "non|nan|non merci|non non|pas maintenant|pas encore|pas aujourd'hui|pas la peine|ce n'est pas la peine|ce n'est pas nécessaire|pas besoin|je ne veux pas|je n'en veux pas|je ne veux plus|je préfère pas|je préfère que non|plutôt pas|surtout pas|certainement pas|absolument pas|pas du tout|bien sûr que non|jamais|ne le faites pas|ne fais pas ça|ne faites rien|ce n'est pas bon|ce n'est pas correct|c'est faux|incorrect|annulez|annule|annuler|laissez tomber|laisse tomber|oubliez|oublie|j'ai changé d'avis|attendez|attends|je crois pas|je ne crois pas|tant pis".split(
    "|",
  ),
  polite:
    "je|le|la|ça|cela|maintenant|tant|s'il vous plaît|s'il te plaît|svp|stp|merci|merci beaucoup|merci bien|alors|ah|oh|euh|bonjour|super|génial|excellent|monsieur|madame|donc|bien".split(
      "|",
    ),
  links: "et|aussi|au fait|puis|sinon".split("|"),
  conditions: "si|à condition|pourvu que|sauf|excepté|à moins que|jusqu'à ce que".split("|"),
  courtesies: "si possible|si cest possible|si c est possible".split("|"),
  limits: "seulement|uniquement".split("|"),
  additions: "aussi|également".split("|"),
  contrasts: "par contre|en revanche|mais|cependant|pourtant|quoique|plutôt le|plutôt|au lieu de".split("|"),
  hesitations: "oubliez mon|oublie mon|peut-être|peut être|pas sûr|pas sûre|attendez|attends|ça dépend".split(
    "|",
  ),
  negations: "ne|pas|jamais|non|ni|rien|plus jamais".split("|"),
};
