const withScheme = /^https?:\/\//i;

function parsed(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  const isWeb = protocol === "https:" || protocol === "http:";
  // A user name before the @ is there to be mistaken for the host.
  return isWeb && username === "" && password === "" && !/^[^/]*\/\/[^/?#]*@/.test(address) ? href : null;
}

/**
 * A canonical form of an address: equal for the same target only. A bare domain equals both its http and its https address. Empty if
 * it is not a web address.
 */
export function urlKeys(written: string): string[] {
  const address = written.trim();
  if (/[\s\\]/.test(address)) return [];
  if (withScheme.test(address)) {
    const key = parsed(address);
    return key === null ? [] : [key];
  }
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address) || address.startsWith("/")) return [];
  return [parsed(`https://${address}`), parsed(`http://${address}`)].filter((key) => key !== null);
}
