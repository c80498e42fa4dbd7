import type { FileKind } from "../document.ts";
import { refuse } from "../refusal.ts";

const typesOf: Readonly<Record<FileKind, RegExp>> = {
  pdf: /^application\/(x-)?pdf$/,
  docx: /^application\/(vnd\.openxmlformats-officedocument\.wordprocessingml\.document|x?-?zip(-compressed)?)$/,
  xlsx: /^application\/(vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet|x?-?zip(-compressed)?)$/,
  pptx: /^application\/(vnd\.openxmlformats-officedocument\.presentationml\.presentation|x?-?zip(-compressed)?)$/,
  csv: /^(text\/(csv|x-csv|comma-separated-values|tab-separated-values|plain)|application\/(csv|x-csv|vnd\.ms-excel))$/,
  html: /^(text\/(html|plain)|application\/xhtml\+xml)$/,
  markdown: /^text\/(markdown|x-markdown|plain)$/,
  text: /^(text\/(?!html$|csv$|calendar$|rtf$)[\w.+-]+|application\/(json|x?-?yaml|xml|x-ndjson))$/,
  image: /^image\/(png|jpe?g|pjpeg|gif|webp)$/,
};
const namesOf: Readonly<Record<FileKind, RegExp>> = {
  pdf: /^pdf$/,
  docx: /^docx$/,
  xlsx: /^xlsx$/,
  pptx: /^pptx$/,
  csv: /^(csv|tsv|txt)$/,
  html: /^(html?|xhtml|txt)$/,
  markdown: /^(md|markdown|txt)$/,
  text: /^(txt|text|log|json|jsonl|ya?ml|xml|srt|vtt)$/,
  image: /^(png|jpe?g|jfif|gif|webp)$/,
};
/** Extensions that name a file type; any other, as in "report v2.final", says nothing. */
const telling = new RegExp(
  `^(${Object.values(namesOf)
    .map((names) => names.source.slice(1, -1))
    .join(
      "|",
    )}|docm?|xls[mb]?|pp[st]m?|od[tsp]|rtf|svg|bmp|tiff?|heic|avif|ico|exe|dll|msi|bat|cmd|com|scr|sh|js|mjs|vbs|ps1|php|jar|apk|zip|rar|7z|gz|tgz|tar|bz2|xz|iso|mp[34g]|m4a|wav|ogg|webm|mov|avi|eml|msg|epub)$`,
);
const generic = /^(application|binary)\/(octet-stream|x-download|force-download|unknown)$/;
const textKinds: ReadonlySet<FileKind> = new Set(["csv", "html", "markdown", "text"]);

/** The part of a name after its last dot, in lower case; without the path. */
export function extensionOf(name: string | undefined): string {
  return /\.([^./\\]{1,12})$/.exec(name ?? "")?.[1]?.toLowerCase() ?? "";
}

/** A declared type without its parameters; empty when it says nothing. */
export function plainType(declaredType: string | undefined): string {
  const type = (declaredType ?? "").split(";")[0]!.trim().toLowerCase();
  return generic.test(type) ? "" : type;
}

/** The character set in a declared type; undefined if it names none. */
export function charsetOf(declaredType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*"?([\w-]{2,30})/i.exec(declaredType ?? "")?.[1];
}

/** The text kind that a name or declared type names; plain text if neither does. */
export function textKindOf(extension: string, type: string): FileKind {
  const isOf = (kind: FileKind) => kind !== "text" && extension !== "txt" && namesOf[kind].test(extension);
  const byName = [...textKinds].find(isOf);
  if (byName) return byName;
  const asks = (kind: FileKind) => type !== "text/plain" && typesOf[kind].test(type);
  return (namesOf.text.test(extension) ? undefined : [...textKinds].find(asks)) ?? "text";
}

/** @throws AppError `invalid_input` if the name or declared type names another kind than the bytes */
export function checkAgreement(kind: FileKind, extension: string, type: string): void {
  if (telling.test(extension) && !namesOf[kind].test(extension)) {
    refuse(
      "type_mismatch",
      `The name ends in .${extension} but the file is ${kind}. Give it its right name and send it again.`,
    );
  }
  if (type !== "" && !typesOf[kind].test(type)) {
    refuse(
      "type_mismatch",
      `The file was sent as ${type.slice(0, 80)} but is ${kind}. Send it as what it is.`,
    );
  }
}
