import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Finding } from "@konstruct/core/agent/finding";

type Request = AgentConfig["tool_settings"]["http"]["requests"][number];

/** What looks like a parameter in braces; JSON and styles do not. */
const looksNamed = /\{([\p{L}\p{M}\p{N}_ -]{1,40})\}/gu;
const isName = (text: string) => /^[a-z][a-z0-9_]*$/.test(text);

/** The nearest name a parameter may have; empty if there is none. */
const nameLike = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[^a-z]+|_+$/g, "");

function misnamed(text: string): string[] {
  const names = [...text.matchAll(looksNamed)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !isName(name));
}

const templatesOf = ({ url, summary, query, headers }: Request): [PropertyKey[], string][] => [
  [["url"], url],
  [["summary"], summary],
  ...Object.entries(query).map(([name, value]): [PropertyKey[], string] => [["query", name], value]),
  ...Object.entries(headers).map(([name, value]): [PropertyKey[], string] => [["headers", name], value]),
];

/** Names in braces that no parameter can have: they would be sent with their braces. */
export function checkPlaceholders({ tool_settings }: AgentConfig): Finding[] {
  return tool_settings.http.requests.flatMap((request, index) =>
    templatesOf(request).flatMap(([place, text]) =>
      misnamed(text).map((name): Finding => {
        const likely = nameLike(name);
        return {
          path: ["tool_settings", "http", "requests", index, ...place],
          message: `{${name}} is no parameter: its name has small letters a to z, digits and _, such as {${likely === "" ? "date" : likely}}`,
        };
      }),
    ),
  );
}
