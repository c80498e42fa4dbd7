import { domainToASCII } from "node:url";

function fits(host: string, pattern: string): boolean {
  const isSuffix = pattern.startsWith("*.");
  const name = domainToASCII(pattern.slice(isSuffix ? 2 : 0).replace(/\.$/, "")) || pattern;
  return isSuffix ? host.endsWith(`.${name}`) : host === name.replace(/^\[|\]$/g, "");
}

/**
 * Whether a list allows a host. "*.example.com" allows all hosts below example.com and not example.com itself.
 * @param host as the URL parser gives it, without brackets
 */
export function isAllowedHost(host: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => fits(host, pattern));
}
