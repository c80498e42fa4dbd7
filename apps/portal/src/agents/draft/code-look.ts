import { EditorView, type Extension } from "@uiw/react-codemirror";

/** The page's own tokens: letters of one colour are read by everybody, in both themes. */
const look = {
  "&": { backgroundColor: "var(--surface)", color: "var(--text)" },
  ".cm-content": { fontFamily: "var(--font-mono)", caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--raised)", color: "var(--muted)", border: "none" },
  ".cm-activeLineGutter": { backgroundColor: "var(--accent-soft)", color: "var(--text)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--accent-soft)" },
  ".cm-collapsedLines": { background: "var(--raised)", color: "var(--text)" },
};

/** Whether the page is dark now: as its reader chose, else as their system is. */
function isDarkPage(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === "dark" || (theme !== "light" && window.matchMedia("(prefers-color-scheme: dark)").matches);
}

/** What every editor of code has: lines that wrap, a name, the keyboard, and style sheets that carry the page's nonce. */
export function codeLook(name: string): Extension[] {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  return [
    EditorView.cspNonce.of(nonce),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": name, tabindex: "0" }),
    EditorView.theme(look, { dark: isDarkPage() }),
  ];
}
