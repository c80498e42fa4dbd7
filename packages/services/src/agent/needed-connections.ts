import { allowedTools } from "@konstruct/agent-config/checks/allowed-tools";
import { missingOfPacks, secretsOfPacks } from "@konstruct/agent-config/checks/check-packs";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { McpServer } from "@konstruct/core/agent/mcp-settings";
import type { GoogleAuth } from "@konstruct/core/agent/tool-settings";
import type { Missing, NamedSecret } from "@konstruct/tools/pack/pack";
import type { SetUp } from "../set-up.ts";

/** What a tenant has that an agent may need. */
export type Present = {
  /** Secrets, with the hosts each may be sent to. */
  secrets: ReadonlyMap<string, readonly string[]>;
  /** Providers whose model the tenant or the installation has. */
  models: ReadonlySet<string>;
  collections: ReadonlySet<string>;
  hasKnowledge: boolean;
  /** Kinds of business records with at least one record. */
  recordKinds: ReadonlySet<string>;
  /** Email addresses of active members, in lower case. */
  members: ReadonlySet<string>;
};

/** With the models that the installation brings. */
export const withSetUp = <T extends Present>(present: T, setUp: SetUp | undefined): T => ({
  ...present,
  models: new Set([...present.models, ...(setUp?.models ?? [])]),
});

/** Something of the tenant's that an agent names. */
export type Need = {
  path: PropertyKey[];
  kind: "secret" | "collection" | "member" | "model";
  name: string;
  /** The host a setting sends a secret to, where the setting says it. */
  host?: string | undefined;
};

const fatal = (path: PropertyKey[], message: string): Missing => ({ path, message, isFatal: true });
const later = (path: PropertyKey[], message: string): Missing => ({ path, message, isFatal: false });

function secretsOfGoogle(auth: GoogleAuth | null, path: PropertyKey[]): NamedSecret[] {
  if (auth === null) return [];
  if (auth.kind === "service_account") return [{ path: [...path, "key"], secret: auth.key }];
  return [
    { path: [...path, "client_secret"], secret: auth.client_secret },
    { path: [...path, "refresh_token"], secret: auth.refresh_token },
  ];
}

const hostOf = (url: string | undefined) => (url === undefined ? undefined : URL.parse(url)?.hostname);

/** A token endpoint's host is discovered at run time unless the settings name its issuer. */
function secretsOfServer({ auth, url }: McpServer, path: PropertyKey[]): NamedSecret[] {
  if (auth === null) return [];
  return auth.kind === "bearer"
    ? [{ path: [...path, "token"], secret: auth.token, host: hostOf(url) }]
    : [{ path: [...path, "client_secret"], secret: auth.client_secret, host: hostOf(auth.issuer) }];
}

function namedSecrets(agent: AgentConfig): NamedSecret[] {
  const { web_search, http, calendar, mcp } = agent.tool_settings;
  const root = "tool_settings";
  const ofRequests = http.requests.flatMap(({ url, secret_headers, secret_query }, index) => {
    const host = /^https?:\/\/([^/?#{}@:\\\s]+)/i.exec(url)?.[1]?.toLowerCase();
    return [
      ...Object.entries(secret_headers).map(([name, { secret }]) => ({
        path: [root, "http", "requests", index, "secret_headers", name],
        secret,
        host,
      })),
      ...Object.entries(secret_query).map(([name, secret]) => ({
        path: [root, "http", "requests", index, "secret_query", name],
        secret,
        host,
      })),
    ];
  });
  const single = (path: PropertyKey[], secret: string | null) =>
    secret === null ? [] : [{ path: [root, ...path], secret }];
  return [
    ...single(["web_search", "api_key"], web_search.api_key),
    ...ofRequests,
    ...secretsOfGoogle(calendar.auth, [root, "calendar", "auth"]),
    ...single(["calendar", "ical_url_secret"], calendar.ical_url_secret),
    ...mcp.flatMap((server, index) => secretsOfServer(server, [root, "mcp", index, "auth"])),
    ...secretsOfPacks(agent),
  ];
}

/** Settings without which a tool the agent has cannot work, whatever its tenant has. */
export const missingSettings = (agent: AgentConfig): Missing[] => [
  ...missingOfTools(agent),
  ...missingOfPacks(agent, null),
];

function missingOfTools(agent: AgentConfig): Missing[] {
  const tools = allowedTools(agent);
  const { web_search, calendar } = agent.tool_settings;
  const usesCalendar = tools.has("calendar.find_slots") || tools.has("calendar.book");
  const path = (...keys: string[]) => ["tool_settings", ...keys];
  const missing: Missing[] = [];
  if (tools.has("web_search") && web_search.provider === null)
    missing.push(fatal(path("web_search", "provider"), "Web search is allowed, but no provider is set."));
  if (web_search.provider === "searxng" && web_search.base_url === undefined)
    missing.push(fatal(path("web_search", "base_url"), "SearXNG needs its address."));
  if ((web_search.provider === "brave" || web_search.provider === "serpapi") && web_search.api_key === null)
    missing.push(fatal(path("web_search", "api_key"), `${web_search.provider} needs a key.`));
  if (usesCalendar && calendar.provider === null)
    missing.push(fatal(path("calendar", "provider"), "The calendar is allowed, but none is connected."));
  if (calendar.provider === "google" && calendar.auth === null)
    missing.push(fatal(path("calendar", "auth"), "Google Calendar is not signed in to."));
  if (calendar.provider === "ical" && calendar.ical_url === null && calendar.ical_url_secret === null)
    missing.push(fatal(path("calendar", "ical_url"), "The calendar feed needs its address."));
  return missing;
}

function namedPeople({ escalation: { assignee, fallback, rota } }: AgentConfig) {
  const named = [
    { path: ["assignee"], email: assignee },
    { path: ["fallback"], email: fallback },
    ...(rota?.shifts ?? []).flatMap((shift, at) =>
      shift.members.map((email, place) => ({ path: ["rota", "shifts", at, "members", place], email })),
    ),
  ];
  return named.flatMap(({ path, email }) => (email === null ? [] : { path: ["escalation", ...path], email }));
}

/** Everything of the tenant's that an agent names, existing or not. */
export function needsOf(agent: AgentConfig): Need[] {
  const { provider } = agent.model;
  const hasOwnModel = provider === "openai" || provider === "anthropic";
  return [
    ...namedSecrets(agent).map(({ path, secret, host }) => ({
      path,
      kind: "secret" as const,
      name: secret,
      host,
    })),
    ...(agent.knowledge_collections ?? []).map((name, index) => ({
      path: ["knowledge_collections", index],
      kind: "collection" as const,
      name,
    })),
    ...namedPeople(agent).map(({ path, email }) => ({ path, kind: "member" as const, name: email })),
    // An agent that names no model uses the one configured when it runs.
    ...(hasOwnModel ? [{ path: ["model", "provider"], kind: "model" as const, name: provider }] : []),
  ];
}

export function missingOf({ path, kind, name, host }: Need, present: Present): Missing[] {
  switch (kind) {
    case "secret": {
      const hosts = present.secrets.get(name);
      if (hosts === undefined) return [fatal(path, `Secret ${name} not found.`)];
      if (host === undefined || hosts.includes(host)) return [];
      return [fatal(path, `The secret ${name} may not be sent to ${host}. An admin can allow it.`)];
    }
    case "collection":
      return present.collections.has(name) ? [] : [later(path, `Knowledge collection ${name} not found.`)];
    case "member":
      return present.members.has(name.toLowerCase())
        ? []
        : [later(path, `${name} is not a member, so no one can decide there.`)];
    case "model": {
      const message = `No ${name} model is set up, so the agent answers in built-in mode.`;
      return present.models.has(name) ? [] : [later(path, message)];
    }
  }
}

/** Whether the tenant has knowledge and the agent reads it: both, or neither. */
export function unreadContent(agent: AgentConfig, present: Present): Missing[] {
  const mayCall = allowedTools(agent);
  const mayRead = mayCall.has("knowledge_base.search");
  // Without a model the search is offered to every agent that lists no tools.
  const isOffered = mayRead || (agent.tools === null && agent.model.provider === "builtin");
  if (mayRead && !present.hasKnowledge)
    return [later(["knowledge_collections"], "The knowledge is empty: the agent cannot quote any.")];
  if (!isOffered && present.hasKnowledge) {
    const others = agent.tools === null ? [...mayCall].join(", ") : "";
    const list = others === "" ? "" : ` A list replaces null, so it names these too: ${others}.`;
    const message = `It does not read the knowledge: name knowledge_base.search in tools, an intent or a procedure.${list}`;
    return [later(["tools"], message)];
  }
  return [];
}

/** What an agent names and its tenant lacks. */
export function missingConnections(agent: AgentConfig, present: Present): Missing[] {
  const needs = needsOf(agent);
  const missing = (...kinds: Need["kind"][]) =>
    needs.filter(({ kind }) => kinds.includes(kind)).flatMap((need) => missingOf(need, present));
  return [
    ...missing("secret"),
    ...missingOfTools(agent),
    ...missing("collection"),
    ...missingOfPacks(agent, present.recordKinds),
    ...unreadContent(agent, present),
    ...missing("member", "model"),
  ];
}
