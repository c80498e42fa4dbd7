import type { AnswerWords } from "./answer-words.ts";

export const es: AnswerWords = {
  yes: "órale|va|órale va|sale|de una|cámbiala|cámbiela|simón|ándale|listo va|sí|si|sip|sii|si si|sí claro|claro|claro que sí|por supuesto|desde luego|vale|ok|okay|okey|dale|de acuerdo|está bien|me parece bien|perfecto|correcto|es correcto|exacto|exactamente|así es|eso es|adelante|hazlo|hágalo|házlo|confirmo|lo confirmo|confirmado|confirma|confírmalo|confirme|confírmelo|sí quiero|sí por favor|procede|proceda|venga|bueno|cómo no|seguro|sin problema|no hay problema|por qué no|acepto|lo acepto|sí acepto|hecho|listo|me sirve|me va bien|conforme|afirmativo|resérvalo|mándalo".split(
    "|",
  ),
  no: "no|nop|no gracias|no hace falta|no es necesario|no lo hagas|no lo haga|no quiero|no lo quiero|ya no|ya no lo quiero|ahora no|todavía no|aún no|hoy no|mejor no|prefiero que no|para nada|en absoluto|claro que no|por supuesto que no|de ninguna manera|nunca|cancela|cancélalo|cancele|cancélelo|cancelar|déjalo|déjelo|olvídalo|olvídelo|no está bien|no es correcto|incorrecto|está mal|cambié de opinión|he cambiado de opinión|negativo|espera|espere|creo que no|tampoco".split(
    "|",
  ),
  polite:
    "eso|esto|ya|ahora|lo|la|tanto|por favor|porfa|porfavor|gracias|muchas gracias|mil gracias|pues|ah|oh|eh|hola|genial|estupendo|excelente|muy bien|muy amable|señor|señora|entonces|se lo agradezco|te lo agradezco".split(
      "|",
    ),
  links: "y|además|también|por cierto|otra cosa".split("|"),
  conditions: "si|siempre que|siempre y cuando|excepto|salvo|con tal de que|a menos que|hasta que".split("|"),
  courtesies: "si es posible|si se puede|de ser posible|a ser posible|si fuera posible".split("|"),
  limits: "sólo|solamente|únicamente|solo".split("|"),
  additions: "también|tb|tmb|además".split("|"),
  contrasts: "pero|aunque|sin embargo|en vez de|en lugar de".split("|"),
  hesitations: "quizás|quizá|tal vez|a lo mejor|no estoy seguro|no estoy segura|espera|espere|mejor".split(
    "|",
  ),
  negations: "no|nunca|jamás|ni|tampoco".split("|"),
};
