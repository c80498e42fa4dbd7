/** The client of better-auth, fetched when a form is sent: pages show their forms without it. */
export const authClient = async () => (await import("./better-auth-client.ts")).authClient;
