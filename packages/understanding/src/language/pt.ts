import type { LanguageWords } from "./language-words.ts";

/** The word lists of Portuguese. */
export const pt: LanguageWords = {
  code: "pt",
  around:
    "por favor|obrigad[oa]|muito obrigad[oa]|ok|bom|bem|entao|oh|ah|hum+|ola|oi|sim|nao|agora|e|mas|desculpe?|melhor|ja",
  cancel:
    "cancela[r]?|cancele|esquece[r]?|esqueca|deixa(?: pra la| para la)?|deixe|para|pare|nao importa|ja nao (?:quero|preciso)|nao (?:quero|preciso) mais|mudei de ideia",
  none: "nenhum[a]?(?: (?:deles|delas|destes|desses|dos dois))?|nada|nao obrigad[oa]|nao gosto de nenhum[a]?",
  wait: "espera|espere|aguarde|um (?:momento|segundo|minuto|instante|momentinho)|so um (?:momento|segundo|minuto|instante)|deixa eu (?:ver|pensar)|deixe me (?:ver|pensar)|vou (?:ver|verificar|pensar)",
  repeat:
    "(?:pode|podia|poderia|consegue) repetir(?: a pergunta)?|repete|repita|outra vez|de novo|como assim|o que (?:disse|voce disse|perguntou)|qual era a pergunta|nao entendi",
  status: "onde (?:estavamos|paramos|ficamos)|o que estavamos fazendo|do que estavamos falando|o que falta",
  skip: "pula[r]?|pule|proxima(?: pergunta)?|passo|prefiro nao (?:dizer|responder)|tanto faz|qualquer (?:um|uma|coisa)|nao (?:sei|faco ideia|lembro|me lembro)|nao tenho (?:certeza|ideia)|esqueci",
  resume:
    "continua[r]?|continue|continuemos|vamos continuar|voltemos(?: ao assunto| a isso)?|vamos voltar(?: ao assunto| a isso)?|segue",
  restart:
    "(?:vamos )?(?:comecar|recomecar|comeca)(?: (?:de novo|do zero|do inicio|tudo))?|reiniciar|cancela[r]? tudo|esquece[r]? tudo",
  greeting: "ola|oi(?:e)?|bom dia|boa (?:tarde|noite)|e ai|tudo bem|como (?:vai|esta)",
  thanks: "obrigad[oa]|muito obrigad[oa]|valeu|agradeco",
  help: "ajuda|me ajuda|ajude me|preciso de ajuda|(?:voce )?pode me ajudar|o que (?:mais )?(?:voce )?(?:pode|consegue|sabe) fazer(?: por mim)?|em que (?:voce )?pode (?:me )?ajudar|como (?:voce )?pode (?:me )?ajudar|para que (?:voce )?serve",
  praise: "otimo|perfeito|legal|beleza|certo|entendi|esta bem|ta bom|haha",
  goodbye:
    "tchau|adeus|ate (?:logo|mais|breve|amanha|ja)|tenha um(?:a)? (?:bom dia|boa tarde|boa noite)|(?:e|era) so isso|so isso",
  identity:
    "(?:voce e|tu es|es|e) (?:uma? )?(?:robo|bot|chatbot|maquina|humano|pessoa|ia)(?: (?:real|de verdade))?(?: ou (?:uma? )?(?:robo|bot|maquina|humano|pessoa|ia))?|quem (?:e voce|es tu|e)|(?:estou falando|falo) com (?:uma? )?(?:robo|bot|maquina|humano|pessoa|ia)(?: (?:real|de verdade))?|qual (?:e )?(?:o )?(?:seu|teu) nome|como (?:voce )?se chama",
  cancels: "cancel\\w+|anul\\w+",
  connects: "e (?:tambem|alem disso|por favor)|e|tambem|alem disso|mas|a proposito|outra coisa",
  please: "por favor",
  person:
    "falar com (?:uma? )?(?:pessoa|humano|atendente|agente|alguem|operador[a]?|gerente)|pessoa (?:real|de verdade)|atendente humano",
  correction:
    "nao|desculpe?|quero dizer|queria dizer|quis dizer|na verdade|melhor|em vez de|me enganei|enganei me|corrigindo|muda[r]? para|mude para",
  notThis: "nao (?:e|o|a|quero)|em vez de",
  asks: "posso|da para|aceitam|fazem|que|o que|quem|como|por que|porque|qual|quais|quando|onde|quanto|quanta|quantos|quantas|ha|tem|e possivel|diga me|me diz",
  asksAtEnd: "",
  makes:
    "(?:(?:podes|pode|poderia|podias) )?(?:(?:escreve|escreva|redija|compoe|componha|inventa|invente|desenha|desenhe|pinta|canta|cante|imagina|imagine|programa)(?: ?-? ?me)? (?:um|uma|uns|umas|o|a|meu|minha|outro|outra) |(?:conta|conte|diz|diga)(?: ?-? ?me)? (?:um|uma|outro|outra) (?:\\w+ )?(?:anedota|piada|historia|poema|adivinha|cancao))",
  takes: "fico com|vou (?:levar|ficar com|querer)|levo|quero|escolho|compro|me da|prefiro",
  objects: "demais|muito (?:car|grande|pequen|pesad)\\w*|um pouco|mas|nao (?:e|tem|me)",
  compares: "qual|quais|diferenca|compara[r]?|o mais|a mais",
  drops:
    "(?:(?:ja )?nao (?:quero|preciso)(?: mais)?(?: de)?|esquece[r]?|esqueca|deixa|deixe|deixemos) (?:o |a |os |as |meu |minha |esse |essa |aquele |aquela )?",
  returns:
    "(?:voltemos|voltar|vamos voltar|voltando) (?:ao |a |aos |as |para o |para a )|(?:continuar|continuemos|vamos continuar) com (?:o |a |os |as |meu |minha )?",
  afterMatter: "por agora|por enquanto|melhor",
  ordinals: [
    "primeir[oa]|1[oa]",
    "segund[oa]|2[oa]",
    "terceir[oa]|3[oa]",
    "quart[oa]|4[oa]",
    "quint[oa]|5[oa]",
  ],
  last: "ultim[oa]",
  article: "o|a",
  thing: "opcao|modelo|artigo",
  counter: "numero|opcao",
  pronoun: "isso|isto|ess[ea]|est[ea]|aquel[ea]",
  another: "outr[oa]s?|segund[oa]|diferente",
  number: "numeros?|id|codigo|referencia",
  recommended: "(?:o|a) que (?:voce )?(?:recomend|suger|mostr|indic)\\w+|(?:sua|tua) recomendacao",
  leadIn: "e o|e a|e um|e uma|sao|sou|me chamo|chamo me|meu nome e|o meu nome e|tenho",
  is: "e|sao",
  because: "porque|por causa d[eoa]|devido a|ja que",
  called: "me chamo|chamo me|meu nome e|nome|sou|em nome de",
  numbers: {
    ...Object.fromEntries(
      "zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte"
        .split(" ")
        .map((word, value) => [word, value]),
    ),
    ...{ uma: 1, duas: 2, catorze: 14, dezasseis: 16, dezassete: 17, dezanove: 19, trinta: 30, quarenta: 40 },
    ...{
      cinquenta: 50,
      sessenta: 60,
      setenta: 70,
      oitenta: 80,
      noventa: 90,
      cem: 100,
      cento: 100,
      duzentos: 200,
    },
    ...{
      duzentas: 200,
      trezentos: 300,
      quatrocentos: 400,
      quinhentos: 500,
      seiscentos: 600,
      setecentos: 700,
    },
    ...{ oitocentos: 800, novecentos: 900 },
  },
  scales: { mil: 1_000, milhao: 1_000_000, milhoes: 1_000_000 },
  joins: "e",
  rangeBegins: "do",
  rangeJoins: "a|e|ou|ate",
  currency: "euros?|reais|real|dolares|dolar|libras?",
  limits:
    "orcamento|preco|maximo|minimo|uns|umas|cerca|aproximadamente|mais|menos|ate|entre|no maximo|em torno",
  days: {},
  determiners: "um|uma|o|a|os|as|esse|essa|este|esta|meu|minha",
  functionWords:
    "eu|me|mim|meu|minha|meus|minhas|tu|te|teu|tua|voce|voces|seu|sua|seus|suas|nos|nosso|nossa|ele|ela|eles|elas|lhe|o|a|os|as|um|uma|uns|umas|este|esta|esse|essa|isso|isto|aquele|aquela|algum|alguma|algo|e|sou|somos|estou|estao|esta|tem|tenho|ha|posso|pode|poderia|que|qual|quem|como|quando|onde|quanto|quanta|por|para|pra|do|da|de|no|na|em|com|ao|ou|mas|se|porque|muito",
  particles: "nao|mais|menos|outro|outra|tambem|agora|aqui",
  degrees: "",
  requests:
    "quero|queria|gostaria|preciso|procuro|procurando|busco|mostra|mostre|da|diga|diz|ajuda|ajudar|encontrar|saber|ver|favor|obrigado|obrigada|ola|oi|bom|boa|dia|tarde|noite|sim|ok|desculpe",
};
