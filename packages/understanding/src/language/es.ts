import type { LanguageWords } from "./language-words.ts";

/** The word lists of Spanish. */
export const es: LanguageWords = {
  code: "es",
  around:
    "por favor|porfa|gracias|muchas gracias|pues|bueno|vale|okay|ok|oh|ah|eh|uff?|hola|perdon|disculpe?|entonces|ahora|mejor|y|pero|si|no|ya",
  cancel:
    "cancela(?:lo|r)?|cancele(?:lo)?|olvida(?:lo)?|olvidelo|deja(?:lo)?|dejelo|para|pare|basta|no importa|ya no lo (?:quiero|necesito)|he cambiado de (?:idea|opinion)|cambie de (?:idea|opinion)",
  none: "ningun[oa](?: de (?:ell[oa]s|est[oa]s|es[oa]s|los dos|las dos))?|nada|no gracias|no (?:me gusta|quiero) ningun[oa]",
  wait: "espera|espere|un momento|un segundo|un minuto|un momentito|dejame (?:ver|mirar|pensar)|dame un (?:momento|segundo|minuto)|voy a (?:ver|mirar|pensar)(?:lo)?",
  repeat:
    "(?:puedes|puede|podrias|podria) repetir(?:lo|me)?(?: la pregunta)?|repite(?:lo)?|repita(?:lo)?|otra vez|como dices|como dice|que (?:has dicho|dijiste|dijo)|no (?:te|le) he entendido|cual era la pregunta",
  status:
    "(?:por )?donde (?:estabamos|ibamos|nos quedamos)|que estabamos haciendo|de que (?:estabamos hablando|hablabamos)|que queda pendiente",
  skip: "salta(?:lo)?|saltar(?:lo)?|siguiente(?: pregunta)?|paso|prefiero no (?:decirlo|contestar|responder)|(?:me )?da igual|no importa|cualquiera|lo que sea|no (?:lo )?se|ni idea|no tengo (?:ni )?idea|no estoy segur[oa]|no (?:lo|me) recuerdo|no me acuerdo|no recuerdo",
  resume:
    "(?:volvamos|vuelve|volver)(?: a (?:lo de antes|eso|lo anterior))|sigamos|sigue|continua|continuemos|continuar|seguimos",
  restart:
    "(?:empecemos|empezar|empieza|comenzar|comencemos) (?:de nuevo|otra vez|de cero|desde el principio)|reiniciar|cancela(?:r)? todo|olvida(?:lo)? todo",
  greeting:
    "h?ola(?: (?:de nuevo|otra vez))?|buenas (?:tardes|noches)|buenas|buen(?:os)? dias?|que tal(?: (?:estas|esta|todo))?|q tal|como (?:estas|esta|va|andas)|saludos|hey",
  thanks: "gracias|muchas gracias|mil gracias|muy amable|te lo agradezco|se lo agradezco",
  help: "ayuda|ayudame|necesito ayuda|(?:me )?(?:puedes|puede) ayudar(?:me)?|que (?:mas )?(?:puedes|puede|sabes|sabe) hacer(?: por mi)?|en que (?:me )?(?:puedes|puede) ayudar(?:me)?|para que sirves|como funciona(?: esto)?|que haces|que hace",
  praise: "genial|perfecto|estupendo|fenomenal|muy bien|bien|de acuerdo|entendido|claro|jaja(?:ja)?",
  goodbye:
    "adios|hasta (?:luego|pronto|manana|otra|la proxima|ahora)|chao|chau|nos vemos|que (?:tenga|tengas|pase|pases)(?: un)? buen(?:a)? (?:dia|tarde|noche|fin de semana)|eso es todo|eso era todo|nada mas",
  identity:
    "(?:eres|es|es usted|sos) (?:una? )?(?:robot|bot|chatbot|maquina|humano|persona|ia|real)(?: (?:real|de verdad))?(?: o (?:una? )?(?:robot|bot|maquina|humano|persona|ia)(?: (?:real|de verdad))?)?|quien (?:eres|es usted|es|sos)|que eres|(?:estoy hablando|hablo) con (?:una? )?(?:robot|bot|maquina|humano|persona|ia)(?: (?:real|de verdad))?(?: o (?:una? )?(?:robot|bot|maquina|humano|persona|ia))?|como te llamas|como se llama",
  cancels: "cancel\\w+|anul\\w+",
  connects: "y (?:tambien|ademas|por favor|de paso)|y|e|tambien|ademas|pero|por cierto|otra cosa",
  please: "por favor|porfa",
  person:
    "(?:hablar|chatear|contactar) con (?:una? )?(?:persona|humano|agente|alguien|operador[a]?|representante|asesor[a]?|encargad[oa]|gerente)|persona (?:real|de verdad)|pas[ae]me con (?:una? )?(?:persona|agente|alguien|operador[a]?)|(?:puede|podria) (?:alguien|una persona) (?:llamar|ayudar|atender|contactar)\\w*|(?:que )?me (?:llame|atienda|llamen|atiendan)(?: (?:alguien|una persona))?",
  correction:
    "no|perdon|quiero decir|queria decir|quise decir|me refiero a|me referia a|mejor|en realidad|me equivoque|corrijo|en vez de|en lugar de|cambialo a",
  notThis: "no (?:es|el|la|quiero)|en vez de|en lugar de",
  asks: "puedo|podria|se puede|tienen|tiene|aceptan|hacen|venden|que|quien|como|por que|cual|cuando|donde|cuanto|cuanta|cuantos|cuantas|hay|es|esta|puedes decirme|dime",
  asksAtEnd: "",
  makes:
    "(?:(?:me )?(?:puedes|puede|podrias|podria) )?(?:(?:escribe|escribeme|escriba|redacta|compon|componme|inventa|inventame|dibuja|dibujame|pinta|canta|cantame|imagina|programa) (?:un|una|unos|unas|el|la|mi|otro|otra) |(?:cuentame|cuenta|cuente|dime|recitame) (?:un|una|otro|otra) (?:\\w+ )?(?:chiste|historia|cuento|poema|adivinanza|cancion))",
  takes: "me quedo con|me llevo|quiero|dame|deme|tomo|tomare|elijo|compro|prefiero",
  objects: "demasiado|un poco|pero|no (?:es|esta|tiene|me)|mas (?:barat|pequen|grand)\\w+",
  compares: "cual(?:es)?|diferencia|comparar?|el mas|la mas",
  drops:
    "(?:(?:ya )?no (?:quiero|necesito)|olvida(?:te)?(?: de)?|olvidese de|deja|dejemos|no me interesa) (?:un |una )?(?:el |la |los |las |lo de(?:l)? (?:la )?|mi |ese |esa )?",
  returns:
    "(?:volvamos|volver|vuelve|volviendo|sigamos|seguir|continuemos|continuar) (?:a|con) (?:el |la |los |las |lo de(?:l)? (?:la )?|mi )?|volvamos al |volver al ",
  afterMatter: "por ahora|de momento|mejor",
  ordinals: [
    "primer[oa]?|1r?[oa]",
    "segund[oa]|2d?[oa]",
    "tercer[oa]?|3r?[oa]",
    "cuart[oa]|4t?[oa]",
    "quint[oa]|5t?[oa]",
  ],
  last: "ultim[oa]",
  article: "el|la|lo",
  thing: "opcion|modelo|articulo",
  counter: "numero|opcion|el|la",
  pronoun: "es[oae]|est[oae]|aquel|aquella|lo|la",
  another: "otr[oa]s?|segund[oa]|distint[oa]",
  number: "numeros?|id|codigo|referencia",
  recommended:
    "(?:el|la|lo) que (?:me )?(?:recomend|suger|mencion|dij|mostr|ense)\\w+|(?:tu|su) recomendacion",
  leadIn: "es|son|soy|me llamo|mi nombre es|se llama|tengo|seria|serian",
  is: "es|son",
  because: "porque|ya que|debido a|por culpa de",
  called: "me llamo|mi nombre es|nombre|soy|a nombre de",
  numbers: {
    ...Object.fromEntries(
      "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta"
        .split(" ")
        .map((word, value) => [word, value]),
    ),
    ...{ un: 1, una: 1, cuarenta: 40, cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80, noventa: 90 },
    ...{ cien: 100, ciento: 100, doscientos: 200, doscientas: 200, trescientos: 300, trescientas: 300 },
    ...{
      cuatrocientos: 400,
      quinientos: 500,
      seiscientos: 600,
      setecientos: 700,
      ochocientos: 800,
      novecientos: 900,
    },
  },
  scales: { mil: 1_000, millon: 1_000_000, millones: 1_000_000 },
  joins: "y",
  rangeBegins: "del|desde el",
  rangeJoins: "a|y|o|hasta",
  currency: "euros?|dolares|dolar|pesos?|libras?|soles|bolivares",
  limits:
    "presupuesto|precio|maximo|minimo|unos|unas|alrededor|aproximadamente|aprox|cerca|mas|menos|hasta|entre|sobre|como mucho|tope",
  days: {},
  determiners: "un|una|el|la|los|las|ese|esa|este|esta|mi|tu|su",
  functionWords:
    "yo|me|mi|mis|mio|mia|tu|tus|te|se|su|sus|nos|nuestro|nuestra|usted|ustedes|le|les|lo|la|los|las|el|ella|ellos|ellas|un|una|unos|unas|este|esta|esto|estos|estas|ese|esa|eso|aquel|algun|alguna|algo|es|soy|eres|somos|esta|estoy|estan|he|has|ha|hay|hemos|puedo|puede|puedes|pueden|podria|podrias|que|cual|quien|como|cuando|donde|cuanto|cuanta|por|para|de|del|al|en|con|desde|y|e|o|u|pero|si|porque|pues|muy",
  particles: "mas|menos|otro|otra|tambien|ya|ahora|aqui|no",
  degrees: "",
  requests:
    "quiero|quisiera|queria|necesito|busco|buscando|deseo|gustaria|gusta|dame|deme|dime|digame|muestrame|ensename|ayuda|ayudarme|ayudame|encontrar|buscar|saber|ver|por favor|porfa|gracias|hola|buenas|buenos|dias|tardes|noches|vale|ok|perdon|disculpe",
};
