/** A piano tuner's site in German, by path. */
export const pianoTunerPages: Readonly<Record<string, string>> = {
  "/": page(
    "Klavierwerkstatt Huber – Startseite",
    `<h1>Klavierwerkstatt Huber</h1>
     <h2>Klaviere und Flügel stimmen in Graz und Umgebung</h2>
     <p>Seit 1987 stimmen, reparieren und regulieren wir Klaviere und Flügel. Wir kommen zu Ihnen nach Hause, in die Schule und in den Konzertsaal.</p>`,
  ),
  "/preise": page(
    "Klavierwerkstatt Huber – Preise",
    `<h1>Preise</h1>
     <h2>Was kostet eine Stimmung?</h2>
     <p>Eine Stimmung kostet 145 Euro, die Anfahrt innerhalb von Graz ist inbegriffen.</p>
     <h2>Regulierung der Mechanik</h2>
     <p>Eine Regulierung dauert etwa einen Tag und kostet ab 480 Euro. Wir machen vorher einen Kostenvoranschlag.</p>`,
  ),
  "/fragen": page(
    "Klavierwerkstatt Huber – Häufige Fragen",
    `<h1>Häufige Fragen</h1>
     <h2>Wie oft soll ein Klavier gestimmt werden?</h2>
     <p>Ein Klavier soll zweimal im Jahr gestimmt werden, am besten im Frühling und im Herbst.</p>
     <h2>Wie lange dauert eine Stimmung?</h2>
     <p>Eine Stimmung dauert ungefähr 90 Minuten. Bitte sorgen Sie in dieser Zeit für Ruhe im Raum.</p>
     <h2>Kaufen Sie alte Klaviere an?</h2>
     <p>Nein, wir kaufen keine Instrumente an. Wir schätzen sie aber für 60 Euro.</p>`,
  ),
  "/impressum": page(
    "Klavierwerkstatt Huber – Impressum",
    `<h1>Impressum</h1><p>Klavierwerkstatt Huber, Lendkai 12, 8020 Graz. Inhaberin: Theresa Huber. Gerichtsstand ist Graz.</p>`,
  ),
};

function page(title: string, body: string): string {
  const links = ["/", "/preise", "/fragen", "/impressum"].map((path) => `<a href="${path}">${path}</a>`);
  return `<!doctype html><html lang="de"><head><title>${title}</title></head><body><nav>${links.join(" ")}</nav><main>${body}</main></body></html>`;
}
