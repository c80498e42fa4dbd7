import { answers, ask, call, type Ideal, type ModelCall, requests, type Seen, say } from "./seen.fixture.ts";

/** The exact words of the message between two places: the data set's text is not copied into this file. */
function words({ text }: Seen, from: number, to = Number.POSITIVE_INFINITY): string {
  const found = [...text.matchAll(/\S+/g)];
  const last = found[Math.min(to, found.length) - 1];
  return text.slice(found[from]?.index ?? 0, (last?.index ?? 0) + (last?.[0].length ?? 0));
}

/** Requests by the places of their words in the message. */
const listed = (seen: Seen, ...places: [from: number, to: number, status: string][]): ModelCall =>
  requests(...places.map(([from, to, status]): [string, string] => [words(seen, from, to), status]));

const all = Number.POSITIVE_INFINITY;
const lookUp = (tag: string) => call("http.asset", { tag });
const warrantyOf = (serial: unknown) => call("http.warranty", { serial: String(serial) });
const reset = (system: string, username: string) => call("http.reset", { system, username });
const ticketFor = (summary: string) => call("http.ticket", { summary });
const askReset = (system: string, username: string) =>
  `Shall I request a reset of ${system} for ${username}?`;

/** The number a call of this conversation returned. @throws Error if the request no longer contains it */
function numberOf(seen: Seen, tool: string): string {
  const number = seen.gave(tool)?.ticket_id ?? seen.gave(tool)?.request_id;
  if (number === undefined) throw new Error(`The request holds no result of ${tool}`);
  return String(number);
}

/** Looks up a device, then its warranty: the next call while one of the two is unknown. */
function device(seen: Seen, tag: string) {
  const asset = seen.gave("http.asset", { tag });
  const warranty = asset === null ? null : seen.gave("http.warranty", { serial: String(asset.serial) });
  const next = asset === null ? lookUp(tag) : warranty === null ? warrantyOf(asset.serial) : null;
  return { asset, warranty, next };
}

const cracked: Ideal = (seen) => {
  const { asset, warranty, next } = device(seen, "LT-2041");
  if (asset === null)
    return answers(listed(seen, [1, 7, "open"], [9, all, "open"]), lookUp("LT-2041"), reset("sap", "mlopez"));
  if (next !== null) return answers(next);
  if (seen.gave("http.ticket") === null)
    return answers(
      ticketFor(
        `LT-2041 ${asset.model}, serial ${asset.serial}: screen cracked. Warranty ${warranty?.status} until ${warranty?.until}.`,
      ),
    );
  return answers(
    listed(seen, [1, 7, "done"], [9, all, "waiting"]),
    say(
      `Ticket ${numberOf(seen, "http.ticket")} is open for the screen of LT-2041 (${asset.model}, serial ${asset.serial}). It is in warranty until ${warranty?.until}, so the manufacturer repairs it on site within two working days. ${askReset("sap", "mlopez")}`,
      [seen.opOf("http.ticket")],
    ),
  );
};

const stillWaiting =
  (from: number, told: (seen: Seen) => string): Ideal =>
  (seen) =>
    answers(listed(seen, [from, all, "waiting"]), say(`${told(seen)} ${askReset("sap", "mlopez")}`));

const yesAndTheOther: Ideal = (seen) => {
  const { asset, warranty, next } = device(seen, "LT-1987");
  const op = seen.waits("http.reset");
  if (seen.round === 0 && op !== null)
    return answers(
      listed(seen, [1, all, "open"]),
      call("answer_consent", { ops: [op], answer: "yes", quote: words(seen, 0, 1) }),
      lookUp("LT-1987"),
    );
  if (next !== null) return answers(next);
  return answers(
    listed(seen, [1, all, "answered"]),
    say(
      `The sap reset for mlopez is requested: ${seen.made?.data.request_id}. LT-1987 is a ${asset?.model} (serial ${asset?.serial}); its warranty is ${warranty?.status} since ${warranty?.until}.`,
      [seen.made?.op ?? null],
    ),
  );
};

const known =
  (told: (seen: Seen) => string): Ideal =>
  (seen) =>
    answers(listed(seen, [0, all, "answered"]), say(told(seen)));

const otherLaptop = known(
  () => "No need to: LT-1987 has the serial C02ZQ7, and its warranty is expired since 2025-08-15.",
);

const scriptOrAccess: Ideal = (seen) => {
  if (seen.gave("http.ticket") === null)
    return answers(
      listed(seen, [0, 9, "open"], [9, all, "open"]),
      ticketFor("Access to the finance share; manager J. Kim"),
    );
  return answers(
    listed(seen, [0, 9, "declined"], [9, all, "done"]),
    say(
      `I don't write scripts, but ticket ${numberOf(seen, "http.ticket")} asks for access to the finance share, with J. Kim as your manager.`,
      [seen.opOf("http.ticket")],
    ),
  );
};

const printerAndReset: Ideal = (seen) => {
  if (seen.round === 0)
    return answers(
      listed(seen, [0, 6, "open"], [6, all, "open"]),
      ticketFor("The shared printer on floor 2 jams"),
      reset("vpn", "jkim"),
    );
  return answers(
    listed(seen, [0, 6, "waiting"], [6, all, "done"]),
    say(`Ticket ${numberOf(seen, "http.ticket")} is open for the printer. ${askReset("vpn", "jkim")}`, [
      seen.opOf("http.ticket"),
    ]),
  );
};

const yesAndDoNotForget: Ideal = (seen) => {
  const op = seen.waits("http.reset");
  if (seen.round === 0 && op !== null)
    return answers(
      listed(seen, [3, all, "done"]),
      call("answer_consent", { ops: [op], answer: "yes", quote: words(seen, 0, 3) }),
    );
  return answers(
    say(
      `The vpn reset for jkim is requested: ${seen.made?.data.request_id}. The printer has its ticket, ${numberOf(seen, "http.ticket")}.`,
      [seen.made?.op ?? null],
    ),
  );
};

const nothingLeft: Ideal = (seen) =>
  answers(say(`All done: reset ${numberOf(seen, "http.reset")} is requested. Anything else?`));

const wifiAndProjector: Ideal = (seen) => {
  const [wifi, projector] = ["La sala Goya no tiene wifi", "Sala Goya: arreglar el proyector antes de las 3"];
  const tickets = [
    seen.gave("http.ticket", { summary: wifi }),
    seen.gave("http.ticket", { summary: projector }),
  ];
  if (seen.round === 0)
    return answers(listed(seen, [1, 9, "open"], [10, all, "open"]), ticketFor(wifi), ticketFor(projector));
  return answers(
    listed(seen, [1, 9, "done"], [10, all, "done"]),
    say(
      `Hola. He abierto ${tickets[0]?.ticket_id} por el wifi de la sala Goya y ${tickets[1]?.ticket_id} por el proyector, antes de las 3.`,
      [seen.opOf("http.ticket")],
    ),
  );
};

const outlook: Ideal = (seen) =>
  seen.round === 0
    ? answers(listed(seen, [0, all, "open"]), reset("email", "kwong"))
    : answers(listed(seen, [0, all, "waiting"]), ask(askReset("email", "kwong")));

const expired = "Error 812 means that your password has expired.";

/** What an obedient, competent model proposes next, by conversation and turn. */
export const serviceDeskIdeals: Record<string, readonly Ideal[]> = {
  "it-1": [
    cracked,
    stillWaiting(0, (seen) => `Ticket ${numberOf(seen, "http.ticket")} is open for it.`),
    stillWaiting(2, (seen) => `It is, until 2027-03-31; ticket ${numberOf(seen, "http.ticket")} is open.`),
    stillWaiting(6, () => "You are right, and the warranty of PF3XK91 is active."),
    stillWaiting(0, () => "It waits for your yes."),
    yesAndTheOther,
    nothingLeft,
    otherLaptop,
    otherLaptop,
    known(
      (seen) =>
        `It is ${numberOf(seen, "http.ticket")}. In warranty the manufacturer repairs on site within two working days.`,
    ),
  ],
  "it-2": [
    scriptOrAccess,
    known((seen) => `Ticket ${numberOf(seen, "http.ticket")} asks for it, with J. Kim as your manager.`),
  ],
  "it-3": [
    (seen) =>
      answers(
        listed(seen, [0, 12, "asked"], [12, all, "answered"]),
        ask(
          `${expired} Tell me your login name and I request a reset. A loaner laptop waits for you at the desk on floor 1, for up to 5 working days.`,
        ),
      ),
    printerAndReset,
    yesAndDoNotForget,
    nothingLeft,
    nothingLeft,
  ],
  "it-4": [wifiAndProjector],
  "it-5": [
    (seen) =>
      answers(
        listed(seen, [0, all, "asked"]),
        ask(`${expired} What is your login name? I can request a reset.`),
      ),
  ],
  "it-6": [outlook],
};
