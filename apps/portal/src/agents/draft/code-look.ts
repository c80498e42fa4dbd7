import { EditorView, type Extension } from "@uiw/react-codemirror";

/** One colour for all tokens: it has enough contrast in both themes. */
const look = {
  "&": { backgroundColor: "var(--surface)", color: "var(--text)" },
  ".cm-content": { fontFamily: 'var(--font-mono), "Noto Sans Thai Variable"', caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--raised)", color: "var(--muted)", border: "none" },
  ".cm-activeLineGutter": { backgroundColor: "var(--accent-soft)", color: "var(--text)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--accent-soft)" },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    color: "var(--text)",
    border: "1px solid var(--border)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent-soft)",
    color: "var(--text)",
  },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  // Marks without pictures: the content policy allows none from data addresses.
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad)" },
  ".cm-lint-marker-error": { content: '"●"', color: "var(--bad)", lineHeight: "1" },
  ".cm-collapsedLines": { background: "var(--raised)", color: "var(--text)" },
};

/** Whether the page is dark: by the reader's choice, else the system's. */
function isDarkPage(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === "dark" || (theme !== "light" && window.matchMedia("(prefers-color-scheme: dark)").matches);
}

/** Settings of every code editor: wrapped lines, an accessible name, keyboard, and style sheets with the page's nonce. */
export function codeLook(name: string): Extension[] {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  return [
    EditorView.cspNonce.of(nonce),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": name, tabindex: "0" }),
    EditorView.theme(look, { dark: isDarkPage() }),
  ];
}
