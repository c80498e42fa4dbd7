import type { AnswerWords } from "./answer-words.ts";

export const pt: AnswerWords = {
  yes: "ss|siim|okk|okok|bele|manda|sim|ssim|sim sim|claro|claro que sim|com certeza|pode ser|pode|pode sim|pode fazer|pode marcar|podes|podes fazer|faça|faça isso|faz isso|faz|por mim tudo bem|tudo bem|tudo certo|está bem|tá bem|tá bom|está bom|tá|ok|okay|beleza|blz|combinado|certo|correto|isso|isso mesmo|exato|exatamente|perfeito|confirmo|confirmado|confirma|confirme|pode confirmar|de acordo|concordo|aceito|positivo|fechado|bora|vamos|vamos lá|manda ver|avance|avança|siga|quero|quero sim|sem problema|é isso|é isso mesmo|com todo o gosto|claro pode".split(
    "|",
  ),
  no: "não|nao|não obrigado|não obrigada|não precisa|não é preciso|não é necessário|não quero|já não quero|não quero mais|agora não|ainda não|hoje não|melhor não|prefiro não|prefiro que não|de jeito nenhum|de maneira nenhuma|claro que não|nunca|não faça|não faças|não faz|não está certo|errado|está errado|incorreto|cancela|cancele|cancelar|pode cancelar|deixa|deixa pra lá|deixe estar|deixa estar|esquece|esqueça|mudei de ideia|negativo|espera|espere|acho que não".split(
    "|",
  ),
  polite:
    "isso|isto|já|agora|o|a|por favor|se faz favor|pf|pfv|obrigado|obrigada|muito obrigado|muito obrigada|obg|valeu|então|ah|oh|olá|ótimo|excelente|legal|boa|senhor|senhora|agradeço".split(
      "|",
    ),
  links: "e|também|além disso|a propósito|outra coisa".split("|"),
  conditions: "se|desde que|exceto|salvo|a menos que|a não ser que|até que".split("|"),
  courtesies: "se possível|se for possível|se der|se puder ser".split("|"),
  limits: "só|somente|apenas".split("|"),
  additions: "também|tb|tbm|além disso".split("|"),
  contrasts: "mas|embora|porém|no entanto|em vez de".split("|"),
  hesitations: "talvez|quem sabe|não tenho certeza|não sei|espera|espere|melhor".split("|"),
  negations: "não|nao|nunca|jamais|nem|tampouco".split("|"),
};
