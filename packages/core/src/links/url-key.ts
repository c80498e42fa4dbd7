const withScheme = /^https?:\/\//i;

function parsed(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  const isWeb = protocol === "https:" || protocol === "http:";
  // Whoever stands before the @ is meant to be taken for the host.
  return isWeb && username === "" && password === "" && !/^[^/]*\/\/[^/?#]*@/.test(address) ? href : null;
}

/**
 * What an address leads to, in one writing: equal for the same address only. A bare domain leads to either of the web's
 * schemes. Empty for what is no web address.
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
