import type { HttpRequestSettings } from "@konstruct/core/agent/tool-settings";
import { AppError } from "@konstruct/core/errors";
import {
  fillOptional,
  fillText,
  namesIn,
  type ParamValue,
  type ParamValues,
  textOf,
} from "./fill-template.ts";

type Split = { origin: string; path: string; query: string };

/** @throws AppError misconfigured, for a template whose host is not fixed */
function split(template: string): Split {
  const [, origin, path = "", query = ""] =
    /^(https?:\/\/[^/?#{}@\\\s]+)(\/[^?#]*)?(?:\?([^#]*))?$/i.exec(template) ?? [];
  if (origin === undefined || !URL.canParse(origin))
    throw new AppError(
      "misconfigured",
      `"${template}" is not an address with a fixed host, such as https://api.example.com/x/{id}`,
    );
  return { origin, path, query };
}

/** @throws AppError invalid_input, for a value that is not exactly one path segment */
function pathPiece(value: ParamValue): string {
  const text = textOf(value);
  // Some servers decode encoded slashes and dots.
  if (typeof value === "object" || text === "" || /^\.+$/.test(text) || /[/\\\p{Cc}]/u.test(text))
    throw new AppError("invalid_input", `${JSON.stringify(text.slice(0, 50))} cannot be part of an address`);
  return encodeURIComponent(text.toWellFormed());
}

/** The hosts a defined request may reach, redirects included. */
export const hostOf = ({ url }: HttpRequestSettings): string => new URL(split(url).origin).hostname;

/**
 * The URL of a defined request. No value can change its host, the number of its path segments, or add to its query.
 * @throws AppError invalid_input, for values that do not fit their place; misconfigured, for an invalid template
 */
export function fillUrl(settings: HttpRequestSettings, values: ParamValues): URL {
  const { origin, path, query } = split(settings.url);
  const lacking = namesIn(path).find((name) => values[name] === undefined);
  if (lacking !== undefined) throw new AppError("invalid_input", `The address requires ${lacking}`);
  const url = new URL(`${origin}${fillText(path, values, pathPiece)}`);
  const pieces = (text: string) => text.split("/").length;
  if (pieces(url.pathname) !== pieces(path === "" ? "/" : path))
    throw new AppError("invalid_input", "A value would change the address");
  for (const [name, template] of [...new URLSearchParams(query), ...Object.entries(settings.query)]) {
    const value = fillOptional(template, values);
    if (value !== undefined) url.searchParams.append(name, value.toWellFormed());
  }
  return url;
}
