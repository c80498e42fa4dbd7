import { createServer, type Server } from "node:http";
import type { JsonObject } from "@konstruct/core/json";
import { listen } from "@konstruct/core/process/listen";
import { type GoogleSimulator, startGoogleSimulator } from "@konstruct/simulators/google/start-google";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toolsWith } from "../outside/executor.fixture.ts";
import { commonRegistry } from "../registry/registry.ts";
import { saidBy } from "../registry/said-by.ts";

/** A Sunday; the shop opens on weekdays. */
const now = new Date("2026-11-22T03:00:00Z");
const hours = { wed: ["09:00-12:00"], thu: ["13:00-15:00"] };
let google: GoogleSimulator;
beforeAll(async () => {
  google = await startGoogleSimulator({ now: () => now.getTime() });
});
beforeEach(() => {
  google.faults.clear();
  google.calls.length = 0;
  google.calendars.set("primary", []);
});
afterAll(() => google.stop());

const serviceAccount = { kind: "service_account", key: "google_key" };
const oauth = () => ({
  kind: "oauth",
  client_id: google.accounts.oauth.clientId,
  client_secret: "client_secret",
  refresh_token: "refresh_token",
});
const tools = (calendar: object = {}, tenantId = "t", language?: string) =>
  toolsWith({
    now,
    tenantId,
    ...(language !== undefined && { language }),
    settings: {
      calendar: {
        provider: "google",
        auth: serviceAccount,
        time_zone: "Asia/Bangkok",
        working_hours: hours,
        slot_minutes: 60,
        ...calendar,
      },
    },
    secrets: {
      google_key: google.accounts.keyFile,
      client_secret: google.accounts.oauth.clientSecret,
      refresh_token: google.accounts.oauth.refreshToken,
    },
    reaches: [google.url],
    endpoints: google.endpoints,
  });
const fitting = { start: "2026-11-26T14:00:00+07:00", end: "2026-11-26T15:00:00+07:00", title: "Fitting" };
const book = (args: JsonObject = fitting, key = "key-1") => tools().run("calendar.book", args, key);
const starts = (data: JsonObject | null) => {
  const slots = data?.slots as { start: string }[] | undefined;
  return slots?.map(({ start }) => start.slice(5, 16));
};
const take = (start: string, end: string, id = `taken${start.slice(8, 10)}${start.slice(11, 13)}`) =>
  google.calendars.get("primary")?.push({ id, start, end });

describe("free times of a Google calendar", () => {
  it("F4 are found within the opening hours, the soonest first, in the calendar's zone", async () => {
    take("2026-11-25T02:00:00Z", "2026-11-25T04:30:00Z");
    const { data } = await tools().run("calendar.find_slots", { limit: 2 });
    expect(data).toEqual({
      slots: [
        {
          start: "2026-11-26T13:00:00+07:00",
          end: "2026-11-26T14:00:00+07:00",
          label: "Thursday 26 November, 13:00–14:00",
        },
        {
          start: "2026-11-26T14:00:00+07:00",
          end: "2026-11-26T15:00:00+07:00",
          label: "Thursday 26 November, 14:00–15:00",
        },
      ],
      time_zone: "Asia/Bangkok",
    });
  });

  it("F4 from, to and length limit the search as given", async () => {
    const find = async (args: JsonObject) => starts((await tools().run("calendar.find_slots", args)).data);
    expect(await find({ from: "2026-11-26", to: "2026-11-26" })).toEqual(["11-26T13:00", "11-26T14:00"]);
    expect(await find({ from: "2026-11-26T13:30", to: "2026-11-27" })).toEqual(["11-26T14:00"]);
    expect(await find({ from: "2026-11-26T06:30:00Z", to: "2026-11-27" })).toEqual(["11-26T14:00"]);
    expect(await find({ from: "2026-11-26", duration_minutes: 120, to: "2026-11-30" })).toEqual([
      "11-26T13:00",
    ]);
    expect(await find({ from: "2026-11-23", to: "2026-11-24" })).toEqual([]);
  });

  it("F4 a window in the past or too far ahead is rejected with the reason", async () => {
    for (const args of [{ to: "2026-11-21" }, { from: "2027-06-01" }])
      expect((await tools().run("calendar.find_slots", args)).error?.code).toBe("out_of_range");
    expect((await tools().run("calendar.find_slots", { from: "soon" })).error?.code).toBe("invalid_args");
  });

  it("F4 are not offered on shorter notice than the calendar requires", async () => {
    const hasty = tools({ working_hours: { sun: ["10:00-13:00"] }, min_notice_minutes: 90 });
    const { data } = await hasty.run("calendar.find_slots", { to: "2026-11-22" });
    expect(starts(data)).toEqual(["11-22T12:00"]);
  });
});

describe("booking in a Google calendar", () => {
  it("F8 is confirmed first, in words that name the exact time", () => {
    const tool = tools().describe("calendar.book");
    expect(tool).toMatchObject({ effect: "write", unlessRuled: "confirm", idempotent: true });
    expect(tool?.summarize(fitting)).toBe('book Thursday 26 November, 14:00–15:00 for "Fitting"');
    expect(tool?.summarize({ start: "2026-11-26T14:00", duration_minutes: 30, title: "x" })).toBe(
      'book Thursday 26 November, 14:00 (30 minutes) for "x"',
    );
  });

  it("F4 creates the appointment with its title and notes", async () => {
    const { data } = await book({ ...fitting, notes: "blue coat" });
    expect(data).toMatchObject({
      ...fitting,
      label: "Thursday 26 November, 14:00–15:00",
      time_zone: "Asia/Bangkok",
    });
    expect(google.calendars.get("primary")).toMatchObject([
      {
        summary: "Fitting",
        description: "blue coat",
        start: fitting.start,
        end: fitting.end,
        timeZone: "Asia/Bangkok",
      },
    ]);
  });

  it("B3 the same key books once and gives the same answer, also when the answer was lost", async () => {
    google.faults.add({ method: "events.insert", loseResponse: true });
    expect((await book()).error).toMatchObject({ code: "unavailable", retryable: true });
    const second = await book();
    const third = await book();
    expect(second.data).toMatchObject({ start: fitting.start });
    expect(third.data).toEqual(second.data);
    expect(google.calendars.get("primary")).toHaveLength(1);
    expect((await tools({}, "other").run("calendar.book", fitting, "key-1")).error?.code).toBe("slot_taken");
  });

  it("B3 an identifier that exists already is read back", async () => {
    await book();
    const [own] = google.calendars.get("primary") ?? [];
    // The slot looks free: Google's busy times lag a moment behind.
    if (own) own.transparency = "transparent";
    expect((await book()).data).toMatchObject({ event_id: own?.id, start: fitting.start });
    expect(google.calls.slice(-2)).toEqual(["events.insert", "events.get"]);
    if (own) own.status = "cancelled";
    expect((await book()).error?.code).toBe("cancelled");
  });

  it("F4 a time taken meanwhile is not booked, and the next free ones are named", async () => {
    take("2026-11-26T14:30:00+07:00", "2026-11-26T15:30:00+07:00");
    const { error } = await book();
    expect(error?.code).toBe("slot_taken");
    expect(error?.message).toBe(
      "Thursday 26 November, 14:00–15:00 is taken by now. Free next: Wednesday 2 December, 09:00–10:00; Wednesday 2 December, 10:00–11:00; Wednesday 2 December, 11:00–12:00.",
    );
    expect(google.calls).not.toContain("events.insert");
  });

  it("D8 days are named in the contact's language, in results and in refusals", async () => {
    const german = tools({}, "t", "de");
    const { data } = await german.run("calendar.book", fitting);
    expect(data?.label).toBe("Donnerstag, 26. November, 14:00–15:00");
    expect((await german.run("calendar.book", fitting, "key-2")).error?.message).toMatch(
      /^Donnerstag, 26\. November, 14:00–15:00 is taken by now\. Free next: Mittwoch, 2\. Dezember, 09:00–10:00;/,
    );
  });

  it("D8 every refusal that a contact reads is a sentence that a tenant can word", async () => {
    const sentences = saidBy(commonRegistry().get("calendar.book")!).map(
      (line) => new RegExp(`^${line.replaceAll(/[.?]/g, "\\$&").replaceAll(/\{\w+\}/g, ".+")}$`),
    );
    take("2026-11-26T14:30:00+07:00", "2026-11-26T15:30:00+07:00");
    for (const start of ["2026-11-26T14:00", "2026-11-26T16:00", "2026-11-22T10:10"]) {
      const { error } = await book({ title: "x", start });
      expect(
        sentences.some((sentence) => sentence.test(error?.message ?? "")),
        error?.message,
      ).toBe(true);
    }
  });

  it.each([
    [{ start: "2026-11-26T15:00", end: "2026-11-26T14:00" }, "not after the start"],
    [{ start: "2026-11-26T14:00", end: "2026-11-28T15:00" }, "a day at most"],
  ])("F4 what is wrong with %j is said", async (times, words) => {
    expect((await book({ title: "x", ...times })).error?.message).toContain(words);
  });

  it("F4 a search that ends before it begins is refused as that", async () => {
    const { error } = await tools().run("calendar.find_slots", { from: "2026-11-27", to: "2026-11-25" });
    expect(error).toMatchObject({ code: "invalid_args", message: expect.stringContaining("not after") });
  });

  it("F4 when ten book the same hour at the same time, one gets it", async () => {
    google.faults.add({ method: "freeBusy", delayMs: 40, times: 10 });
    const keys = Array.from({ length: 10 }, (_, place) => `key-${place}`);
    const results = await Promise.all(keys.map((key) => book(fitting, key)));
    expect(google.calls.filter((name) => name === "events.insert")).toHaveLength(10);
    expect(results.filter(({ success }) => success)).toHaveLength(1);
    expect(results.flatMap(({ error }) => error?.code ?? [])).toEqual(Array(9).fill("slot_taken"));
    const standing = google.calendars.get("primary")?.filter(({ status }) => status !== "cancelled");
    expect(standing).toHaveLength(1);
    const lost = keys.find((_, place) => !results[place]?.success);
    expect((await book(fitting, lost)).error?.code).toBe("slot_taken");
    const won = keys.find((_, place) => results[place]?.success);
    expect((await book(fitting, won)).data?.event_id).toBe(standing?.[0]?.id);
  });

  it.each([
    [{ start: "2026-11-26T16:00", end: "2026-11-26T17:00" }, "outside_hours"],
    [{ start: "2026-11-26T14:30", end: "2026-11-26T15:30" }, "outside_hours"],
    [{ start: "2026-11-22T10:10", end: "2026-11-22T10:40" }, "out_of_range"],
    [{ start: "2027-11-25T14:00", end: "2027-11-25T15:00" }, "out_of_range"],
    [{ start: "2026-11-26T15:00", end: "2026-11-26T14:00" }, "invalid_args"],
    [{ start: "2026-11-26T14:00", end: "2026-12-26T15:00" }, "invalid_args"],
    [{ start: "2026-11-26T07:00:00Z", end: "2026-11-26T08:00:00Z" }, "invalid_args"],
    [{ start: "2026-11-26" }, "invalid_args"],
    [{ start: "next week" }, "invalid_args"],
  ])("F4 %j is %s", async (times, code) => {
    expect((await book({ title: "x", ...times })).error?.code).toBe(code);
    expect(google.calls).not.toContain("events.insert");
  });

  it("F4 a length may be given instead of an end, or the calendar's default is used", async () => {
    expect((await book({ start: "2026-11-26T13:00", duration_minutes: 30, title: "x" })).data?.end).toBe(
      "2026-11-26T13:30:00+07:00",
    );
    expect((await book({ start: "2026-11-26T14:00", title: "x" }, "key-2")).data?.end).toBe(
      "2026-11-26T15:00:00+07:00",
    );
  });
});

describe("signing in to Google", () => {
  it("F4 works with a refresh token too", async () => {
    expect((await tools({ auth: oauth() }).run("calendar.book", fitting)).success).toBe(true);
  });

  it("F4 one token serves several calls, and a new one is requested when it expires", async () => {
    const same = tools();
    await same.run("calendar.find_slots", {});
    await same.run("calendar.find_slots", {});
    expect(google.calls).toEqual(["token", "freeBusy", "freeBusy"]);
    google.accounts.revokeTokens();
    expect((await same.run("calendar.find_slots", {})).success).toBe(true);
    expect(google.calls.slice(3)).toEqual(["freeBusy", "token", "freeBusy"]);
  });

  it("F4 a key whose token_uri names another host is still sent to Google", async () => {
    const elsewhere: string[] = [];
    const thief = createServer((request, response) => {
      elsewhere.push(String(request.url));
      response.end("{}");
    });
    const origin = `http://127.0.0.1:${await listen(thief)}`;
    const key = { ...JSON.parse(google.accounts.keyFile), token_uri: `${origin}/token` };
    const given = toolsWith({
      now,
      settings: { calendar: { provider: "google", auth: serviceAccount } },
      secrets: { google_key: JSON.stringify(key) },
      reaches: [google.url, origin],
      endpoints: google.endpoints,
    });
    expect((await given.run("calendar.find_slots", {})).success).toBe(true);
    expect(elsewhere).toEqual([]);
    thief.close();
  });

  it.each(["no JSON", "{}", '{"client_email": "a", "private_key": "none"}'])(
    "F4 %j is no key",
    async (google_key) => {
      const given = toolsWith({
        settings: { calendar: { provider: "google", auth: serviceAccount } },
        secrets: { google_key },
        reaches: [google.url],
        endpoints: google.endpoints,
      });
      expect((await given.run("calendar.find_slots", {})).error).toMatchObject({
        code: "misconfigured",
        retryable: false,
      });
      expect(google.calls).toEqual([]);
    },
  );

  it("F4 Google's errors map to distinct codes", async () => {
    for (const [fault, code, retryable] of [
      [{ method: "token", status: 400, body: { error: "invalid_grant" } }, "misconfigured", false],
      [{ method: "token", status: 503 }, "unavailable", true],
      [{ method: "token", malformed: true }, "misconfigured", false],
      [{ method: "freeBusy", status: 403 }, "misconfigured", false],
      [{ method: "freeBusy", status: 429 }, "rate_limited", true],
      [{ method: "freeBusy", status: 500 }, "unavailable", true],
      [{ method: "freeBusy", refuse: true }, "unavailable", true],
      [{ method: "freeBusy", malformed: true }, "invalid_response", true],
    ] as const) {
      google.faults.add(fault);
      const { error } = await tools().run("calendar.find_slots", {});
      expect([fault, error]).toMatchObject([fault, { code, retryable }]);
    }
    const unshared = await tools({ calendar_id: "other@example.com" }).run("calendar.find_slots", {});
    expect(unshared.error).toMatchObject({ code: "misconfigured", message: /notFound.*Share/ });
  });

  it("F4 a missing setting is named", async () => {
    for (const calendar of [{ provider: null }, { auth: null }, { provider: "ical" }])
      expect((await tools(calendar).run("calendar.find_slots", {})).error?.code).toBe("misconfigured");
    expect((await tools({ provider: null }).run("calendar.book", fitting)).error?.code).toBe("misconfigured");
  });
});

describe("an iCal calendar", () => {
  let server: Server;
  let feed: string;
  let status = 200;
  let text = "";
  beforeAll(async () => {
    server = createServer((_, response) =>
      response.writeHead(status, { "content-type": "text/calendar" }).end(text),
    );
    feed = `http://127.0.0.1:${await listen(server)}/private-abc/basic.ics`;
  });
  beforeEach(() => {
    status = 200;
    text = [
      "BEGIN:VCALENDAR",
      "BEGIN:VEVENT",
      "UID:1",
      "DTSTART;TZID=Asia/Bangkok:20261118T090000",
      "DTEND;TZID=Asia/Bangkok:20261118T113000",
      "RRULE:FREQ=WEEKLY",
      "END:VEVENT",
      "END:VCALENDAR",
    ].join("\r\n");
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const ical = (calendar: object) =>
    toolsWith({
      now,
      settings: {
        calendar: { provider: "ical", time_zone: "Asia/Bangkok", working_hours: hours, ...calendar },
      },
      secrets: { feed_address: feed },
      reaches: [new URL(feed).origin],
    });

  it("F4 is read from an address that may be a secret", async () => {
    for (const calendar of [{ ical_url: feed }, { ical_url_secret: "feed_address" }]) {
      const { data } = await ical(calendar).run("calendar.find_slots", { limit: 2 });
      expect(starts(data)).toEqual(["11-25T11:30", "11-26T13:00"]);
    }
  });

  it("F4 is read-only, and booking says so", async () => {
    expect((await ical({ ical_url: feed }).run("calendar.book", fitting)).error?.code).toBe("lookup_only");
  });

  it("F4 a feed that is missing, broken or on the internal network gives no free times", async () => {
    const look = async (calendar: object) =>
      (await ical(calendar).run("calendar.find_slots", {})).error?.code;
    status = 404;
    expect(await look({ ical_url: feed })).toBe("not_found");
    status = 200;
    text = "<html>sign in</html>";
    expect(await look({ ical_url: feed })).toBe("invalid_response");
    expect(await look({ ical_url: "http://192.168.0.1/basic.ics" })).toBe("address_refused");
  });
});
