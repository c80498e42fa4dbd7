import { themeCookie } from "./theme.ts";

/** Light becomes dark and dark light, kept in this browser. */
export function toggleTheme(refresh: () => void): void {
  const chosen = document.documentElement.dataset.theme;
  const isDark =
    chosen === undefined || chosen === "system"
      ? window.matchMedia("(prefers-color-scheme: dark)").matches
      : chosen === "dark";
  const theme = isDark ? "light" : "dark";
  // biome-ignore lint/suspicious/noDocumentCookie: read by the server with the next page, in every browser
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=31536000; samesite=lax; secure`;
  document.documentElement.dataset.theme = theme;
  refresh();
}
