/** Removes secrets that a service echoes: a model that reads one can be tricked into revealing it. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const spellings = secrets
    .filter((secret) => secret !== "")
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]);
  return [...new Set(spellings)].reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text);
}
