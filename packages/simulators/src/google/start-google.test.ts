import { generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GoogleSimulator, startGoogleSimulator } from "./start-google.ts";

const now = Date.parse("2026-11-22T03:00:00Z");
const calendarScope =
  "https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.freebusy";
let google: GoogleSimulator;
beforeAll(async () => {
  google = await startGoogleSimulator({ now: () => now });
});
beforeEach(() => {
  google.faults.clear();
  google.calendars.set("primary", []);
});
afterAll(() => google.stop());

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

function assertion(
  claims: object = {},
  key: string = JSON.parse(google.accounts.keyFile).private_key,
): string {
  const seconds = now / 1_000;
  const { client_email } = JSON.parse(google.accounts.keyFile);
  const usual = { iss: client_email, aud: google.endpoints.googleToken, iat: seconds, exp: seconds + 3_600 };
  const signed = `${encoded({ alg: "RS256" })}.${encoded({ ...usual, scope: calendarScope, ...claims })}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
}

async function exchange(form: Record<string, string>) {
  const response = await fetch(google.endpoints.googleToken, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  return (await response.json()) as { access_token?: string; error?: string };
}
const signIn = (jwt: string) =>
  exchange({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion: jwt });

async function call(path: string, body?: object, token?: string) {
  const given = token ?? (await signIn(assertion())).access_token;
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${google.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${given}` },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const event = {
  id: "abc12",
  start: { dateTime: "2026-11-26T14:00:00+07:00" },
  end: { dateTime: "2026-11-26T15:00:00+07:00" },
};
const events = "/calendar/v3/calendars/primary/events";

describe("the Google simulator", () => {
  it("F4 issues a token only for a grant that its own key has signed", async () => {
    expect((await signIn(assertion())).access_token).toMatch(/^ya29/);
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2_048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    for (const jwt of [
      assertion({}, privateKey),
      assertion({ aud: "https://elsewhere.example/token" }),
      assertion({ iss: "somebody@example.com" }),
      assertion({ exp: now / 1_000 - 600 }),
      assertion({ exp: now / 1_000 + 7_200 }),
      "not.a.jwt",
    ])
      expect((await signIn(jwt)).error).toBe("invalid_grant");
    expect((await signIn(assertion({ scope: "everything" }))).error).toBe("invalid_scope");
  });

  it("F4 a refresh token works only for the client it was issued to", async () => {
    const { clientId, clientSecret, refreshToken } = google.accounts.oauth;
    const form = { grant_type: "refresh_token", client_id: clientId, refresh_token: refreshToken };
    expect((await exchange({ ...form, client_secret: clientSecret })).access_token).toMatch(/^ya29/);
    expect((await exchange({ ...form, client_secret: "other" })).error).toBe("invalid_client");
    expect((await exchange({ ...form, client_secret: clientSecret, refresh_token: "old" })).error).toBe(
      "invalid_grant",
    );
  });

  it("F4 a call needs a valid token with a matching scope", async () => {
    expect((await call("/calendar/v3/freeBusy", {}, "unknown")).status).toBe(401);
    google.spreadsheets.set("book", { Sheet1: [["a"]] });
    expect((await call("/v4/spreadsheets/book/values/A1:B2")).status).toBe(403);
  });

  it("F4 an event is created once, shows as busy, and can be read back", async () => {
    expect((await call(events, event)).body).toMatchObject({ id: "abc12", status: "confirmed" });
    expect((await call(events, event)).status).toBe(409);
    expect((await call(`${events}/abc12`)).body).toMatchObject({ start: event.start });
    expect((await call(`${events}/absent`)).status).toBe(404);
    expect((await call(events, { ...event, id: "XYZ" })).status).toBe(400);
    const asked = {
      timeMin: "2026-11-26T00:00:00Z",
      timeMax: "2026-11-27T00:00:00Z",
      items: [{ id: "primary" }, { id: "absent" }],
    };
    expect((await call("/calendar/v3/freeBusy", asked)).body.calendars).toEqual({
      primary: { busy: [{ start: "2026-11-26T07:00:00Z", end: "2026-11-26T08:00:00Z" }] },
      absent: { errors: [{ domain: "global", reason: "notFound" }], busy: [] },
    });
  });

  it("F5 a range of a sheet comes without empty cells at its ends", async () => {
    google.spreadsheets.set("book", {
      "My stock": [
        ["a", "b", "c"],
        [1, "", ""],
        ["", "", ""],
      ],
    });
    const { access_token } = await exchange({
      grant_type: "refresh_token",
      client_id: google.accounts.oauth.clientId,
      client_secret: google.accounts.oauth.clientSecret,
      refresh_token: google.accounts.oauth.refreshToken,
    });
    const values = async (range: string, query = "") =>
      (
        await call(
          `/v4/spreadsheets/book/values/${encodeURIComponent(range)}${query}`,
          undefined,
          access_token,
        )
      ).body;
    expect((await values("'My stock'!A:B", "?valueRenderOption=UNFORMATTED_VALUE")).values).toEqual([
      ["a", "b"],
      [1],
    ]);
    expect((await values("My stock!A2:C3")).values).toEqual([["1"]]);
    expect(await values("C2:C3")).not.toHaveProperty("values");
    expect((await values("Other!A:B")).error).toMatchObject({ code: 400 });
  });
});
