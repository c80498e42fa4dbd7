/** Some services give back what they were sent, and whatever a model reads can be talked out of it. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const spellings = secrets
    .filter((secret) => secret !== "")
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]);
  return [...new Set(spellings)].reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text);
}
