import { createFaults, type Faults } from "../faults.ts";
import { type Call, type Reply, startSimulatorServer } from "../http.ts";
import { type Calendars, deleteEvent, freeBusy, getEvent, insertEvent, listEvents } from "./calendar.ts";
import { apiError, createGoogleAccounts, type GoogleAccounts } from "./oauth.ts";
import { getValues, type Spreadsheets } from "./sheets.ts";

export type GoogleSimulator = {
  url: string;
  port: number;
  stop(): Promise<void>;
  /** Methods: `token`, `freeBusy`, `events.insert`, `events.get`, `events.list`, `events.delete`, `values.get`. */
  faults: Faults;
  /** The base addresses that replace the real ones. */
  endpoints: { googleToken: string; googleCalendar: string; googleSheets: string };
  accounts: Pick<GoogleAccounts, "keyFile" | "oauth" | "revokeTokens" | "revokeAccess">;
  calendars: Calendars;
  spreadsheets: Spreadsheets;
  /** The name of every call, in order of arrival. */
  calls: string[];
};

const auth = "https://www.googleapis.com/auth/";
type Route = {
  name: string;
  pattern: RegExp;
  method: string;
  scopes: readonly string[];
  answer(call: Call, pieces: readonly string[]): Reply;
};

/** A loopback Google: sign-in, Calendar v3 and Sheets v4, as far as tools use them. */
export async function startGoogleSimulator(
  options: { port?: number; now?: () => number } = {},
): Promise<GoogleSimulator> {
  const faults = createFaults();
  const calls: string[] = [];
  const calendars: Calendars = new Map([["primary", []]]);
  const spreadsheets: Spreadsheets = new Map();
  let tokenUrl = "";
  const now = options.now ?? Date.now;
  const accounts = createGoogleAccounts(() => tokenUrl, now);

  const events = "^/calendar/v3/calendars/([^/]+)/events";
  const routes: readonly Route[] = [
    {
      name: "token",
      pattern: /^\/token$/,
      method: "POST",
      scopes: [],
      answer: (call) => accounts.exchange(new URLSearchParams(call.rawBody.toString("utf8"))),
    },
    {
      name: "freeBusy",
      pattern: /^\/calendar\/v3\/freeBusy$/,
      method: "POST",
      scopes: [`${auth}calendar.freebusy`],
      answer: (call) => freeBusy(calendars, call),
    },
    {
      name: "events.insert",
      pattern: new RegExp(`${events}$`),
      method: "POST",
      scopes: [`${auth}calendar.events`],
      answer: (call, [id = ""]) => insertEvent(calendars, id, call, now()),
    },
    {
      name: "events.get",
      pattern: new RegExp(`${events}/([^/]+)$`),
      method: "GET",
      scopes: [`${auth}calendar.events`],
      answer: (_, [id = "", event = ""]) => getEvent(calendars, id, event),
    },
    {
      name: "events.list",
      pattern: new RegExp(`${events}$`),
      method: "GET",
      scopes: [`${auth}calendar.events`],
      answer: (call, [id = ""]) => listEvents(calendars, id, call),
    },
    {
      name: "events.delete",
      pattern: new RegExp(`${events}/([^/]+)$`),
      method: "DELETE",
      scopes: [`${auth}calendar.events`],
      answer: (_, [id = "", event = ""]) => deleteEvent(calendars, id, event),
    },
    {
      name: "values.get",
      pattern: /^\/v4\/spreadsheets\/([^/]+)\/values\/([^/]+)$/,
      method: "GET",
      scopes: [`${auth}spreadsheets.readonly`],
      answer: (call, [id = "", range = ""]) => getValues(spreadsheets, id, range, call.url.searchParams),
    },
  ];
  const routeOf = ({ method, url }: Call) =>
    routes.find((route) => route.method === method && route.pattern.test(url.pathname));

  const server = await startSimulatorServer({
    port: options.port,
    faults,
    nameOf: (call) => routeOf(call)?.name ?? "unknown",
    handle(call) {
      const route = routeOf(call);
      calls.push(route?.name ?? "unknown");
      if (route === undefined) return apiError(404, "Not Found", "NOT_FOUND", "notFound");
      const refused =
        route.scopes.length === 0 ? null : accounts.refusal(call.headers.authorization, route.scopes);
      const pieces = (route.pattern.exec(call.url.pathname) ?? []).slice(1).map(decodeURIComponent);
      return refused ?? route.answer(call, pieces);
    },
    errorBody: (status) => apiError(status, "Backend Error", "INTERNAL", "backendError").body,
  });
  tokenUrl = `${server.url}/token`;
  return {
    ...server,
    faults,
    endpoints: {
      googleToken: tokenUrl,
      googleCalendar: `${server.url}/calendar/v3`,
      googleSheets: `${server.url}/v4`,
    },
    accounts,
    calendars,
    spreadsheets,
    calls,
  };
}
