import { answers, ask, call, type Ideal, requests, type Seen, say } from "../loop/seen.fixture.ts";

/** A contact's words and an obedient model's answer to them; a turn without words answers a decision. */
export type Line = {
  says: string | null;
  ideal: Ideal;
  /** A reply that answers the whole message. */
  right: RegExp;
};

const slots = (day: string) => call("http.slots", { day });
const book = (day: string) => call("http.book", { day, time: "15:00", name: "Marta Reis" });
const invoice = call("http.invoice", { nif: "245678901", note: "fatura de abril de Marta Reis" });
const yes = (op: string | null, quote: string, answer = "yes") =>
  call("answer_consent", { ops: [op ?? "op0"], answer, quote });

const bookAndPrice: Ideal = (seen) => {
  const listed = (status: string) =>
    requests(
      ["marcar fisioterapia ao joelho no dia 12/05/2031 às 15:00", status],
      ["quanto custa cada sessão?", "answered"],
    );
  if (seen.gaveNow("http.slots") === null) return answers(listed("open"), slots("2031-05-12"));
  if (seen.waits("http.book") === null) return answers(book("2031-05-12"));
  return answers(
    listed("waiting"),
    say("Há vaga, e cada sessão custa 38 EUR. Posso marcar para Marta Reis no dia 12/05/2031 às 15:00?"),
  );
};

const otherDayAndInvoice: Ideal = (seen) => {
  const listed = (first: string, second: string) =>
    requests(
      ["não, o outro dia: 13/05/2031 à mesma hora", first],
      ["mandem-me a fatura de abril para o NIF 245678901", second],
    );
  if (seen.gaveNow("http.slots") === null)
    return answers(
      listed("open", "open"),
      call("withdraw", { op: seen.waits("http.book") ?? "" }),
      slots("2031-05-13"),
      invoice,
    );
  if (!seen.refused("needs_confirmation")) return answers(book("2031-05-13"));
  return answers(
    listed("waiting", "done"),
    say(
      `A fatura ${seen.gave("http.invoice")?.invoice} segue por correio. Posso marcar para Marta Reis no dia 13/05/2031 às 15:00?`,
      [seen.opOf("http.invoice")],
    ),
  );
};

const yesAndMassage: Ideal = (seen) => {
  const listed = requests(["e já agora, fazem massagens de relaxamento?", "declined"]);
  if (seen.round === 0) return answers(listed, yes(seen.waits("http.book"), "sim, pode marcar"));
  // If the yes was not accepted, the question is repeated alone.
  if (seen.made === null)
    return answers(listed, ask("Confirma Marta Reis no dia 13/05/2031 às 15:00? Responda só sim ou não."));
  return answers(
    say(
      `Marcado: ${seen.made.data.visit}, 13/05/2031 às 15:00, para Marta Reis. Massagens de relaxamento não fazemos.`,
      [seen.made.op],
    ),
  );
};

const moveAndEnd: Ideal = (seen) => {
  const listed = (move: string) =>
    requests(
      ["tenho consulta? o meu telefone é 913000111", "answered"],
      ["mudá-la para 14/05/2031 às 10:00", move],
      ["terminar o meu plano PL-88", "waiting"],
    );
  const visit = seen.gave("http.visit");
  if (visit === null) return answers(listed("open"), call("http.visit", { phone: "913000111" }));
  if (seen.waits("http.move") === null)
    return answers(
      call("http.move", { visit: String(visit.visit), day: "2031-05-14", time: "10:00" }),
      call("http.end_plan", { plan: "PL-88" }),
    );
  return answers(
    listed("waiting"),
    say(
      "Tem a consulta V-17 em 09/05/2031 às 11:00. Posso mudar a V-17 para 14/05/2031 às 10:00? O fim do plano PL-88 foi pedido a um colega; digo-lhe aqui o que decidir.",
    ),
  );
};

const leaveIt: Ideal = (seen) => {
  const listed = requests(["e o plano?", "waiting"]);
  if (seen.round === 0)
    return answers(listed, yes(seen.waits("http.move"), "não, deixe a consulta como está", "no"));
  return answers(
    say("A consulta V-17 fica como está. O fim do plano PL-88 espera ainda pela decisão de um colega."),
  );
};

const planEnded: Ideal = (seen: Seen) =>
  answers(say("O plano PL-88 terminou. Boa recuperação!", [seen.made?.op ?? null]));

const addressAndPrice: Ideal = () =>
  answers(
    requests(["onde ficam", "answered"], ["quanto dura uma sessão?", "answered"]),
    say("Ficamos na Rua da Ribeira 12, e uma sessão dura 45 minutos."),
  );

const complaint: Ideal = () =>
  answers(
    requests(["uma declaração para o seguro", "declined"], ["falar com alguém sobre uma queixa", "waiting"]),
    call("hand_over", {
      reason: "queixa",
      text: "Declarações não passamos por aqui; sobre a queixa fala consigo uma pessoa.",
    }),
  );

export const talks: Record<string, readonly Line[]> = {
  marta: [
    {
      says: "Bom dia! Queria marcar fisioterapia ao joelho no dia 12/05/2031 às 15:00, sou a Marta Reis. E quanto custa cada sessão?",
      ideal: bookAndPrice,
      right: /38 EUR.*12\/05\/2031/s,
    },
    {
      says: "não, o outro dia: 13/05/2031 à mesma hora. e mandem-me a fatura de abril para o NIF 245678901",
      ideal: otherDayAndInvoice,
      right: /F-\d+.*13\/05\/2031/s,
    },
    {
      says: "sim, pode marcar. e já agora, fazem massagens de relaxamento?",
      ideal: yesAndMassage,
      right: /V-\d+.*não fazemos/s,
    },
  ],
  rui: [
    {
      says: "Olá, tenho consulta? o meu telefone é 913000111. Queria mudá-la para 14/05/2031 às 10:00 e terminar o meu plano PL-88.",
      ideal: moveAndEnd,
      right: /V-17.*14\/05\/2031.*PL-88/s,
    },
    { says: "não, deixe a consulta como está. e o plano?", ideal: leaveIt, right: /V-17.*PL-88/s },
    { says: null, ideal: planEnded, right: /PL-88/ },
  ],
  ines: [
    {
      says: "Boa tarde, onde ficam e quanto dura uma sessão?",
      ideal: addressAndPrice,
      right: /Ribeira 12.*45/s,
    },
    {
      says: "Preciso de uma declaração para o seguro e quero falar com alguém sobre uma queixa.",
      ideal: complaint,
      right: /pessoa/,
    },
  ],
};
