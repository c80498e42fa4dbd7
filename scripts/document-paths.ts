import { posix } from "node:path";

const folders = "apps|packages|scripts|bench|infra|docs|prisma|examples|config|\\.github";
const pathPattern = new RegExp(`^(?:\\./)?(?:${folders})/[^\\s\`|()"';=]*$`);
const inTable = new RegExp(`(?<![\\w/.@-])(?:${folders})/[\\w.<>{},*@/-]*[\\w>}*/]`, "g");
const rootFile =
  /^[A-Z_]+\.md$|^(?:LICENSE|docker-compose\.yml|\.env\.example|package\.json|biome\.json|knip\.json)$/;

export type DocumentPath = { line: number; path: string; pattern: string };

/** What a document says exists: paths in backticks and links; in tables of ARCHITECTURE.md also bare ones. */
export function pathsIn(document: string, markdown: string): DocumentPath[] {
  const folder = posix.dirname(document);
  const lines = markdown.split("\n");
  return lines.flatMap((text, index) => {
    const quoted = [...text.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path).filter(isRepositoryPath);
    const own = [...text.matchAll(/`(src\/[^\s`]+)`/g)].map(([, path = ""]) => posix.join(folder, path));
    const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g)].map(([, path = ""]) =>
      path.startsWith("/") ? path.slice(1) : posix.join(folder, path),
    );
    const bare =
      posix.basename(document) === "ARCHITECTURE.md" && text.startsWith("|")
        ? (text.match(inTable) ?? [])
        : [];
    const paths = new Set([...quoted, ...own, ...linked, ...bare]);
    return [...paths].map((path) => ({ line: index + 1, path, pattern: globOf(path) }));
  });
}

function isRepositoryPath(text: string): boolean {
  return (pathPattern.test(text) || rootFile.test(text)) && !text.includes("…");
}

/** `packages/channels/src/<channel>/send.ts` stands for any channel; a line number after a colon is no part of a path. */
function globOf(path: string): string {
  return path
    .replace(/:\d+(-\d+)?$/, "")
    .replace(/<[^>]+>/g, "*")
    .replace(/^\.\//, "")
    .replace(/\/$/, "");
}

/** The scripts a document tells the reader to run by `npm run`. */
export function npmScriptsIn(markdown: string): string[] {
  return [...markdown.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
}
