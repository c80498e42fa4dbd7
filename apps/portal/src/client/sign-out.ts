/**
 * Signs out with one call: the auth client would add its size to every page.
 * @returns whether it succeeded. A failure must be seen: a person who believes to be signed out leaves the machine to others.
 */
export async function signOut(): Promise<boolean> {
  const response = await fetch("/api/auth/sign-out", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  }).catch(() => undefined);
  if (response?.ok !== true) return false;
  // Unsent text is about contacts too.
  sessionStorage.clear();
  return true;
}
