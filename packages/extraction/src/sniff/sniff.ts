import { fileTypeFromBuffer } from "file-type";
import type { ExtractionInput, FileKind } from "../document.ts";
import { refuse } from "../refusal.ts";
import { decodeText } from "../text/decode-text.ts";
import { openZip, type Zip } from "../zip/open-zip.ts";
import { charsetOf, checkAgreement, extensionOf, plainType, textKindOf } from "./agreement.ts";
import { checkImageEnd } from "./image-end.ts";
import { refusePolyglot } from "./polyglot.ts";

/** The type of a file, with the parts that were opened to find out. */
export type Sniffed =
  | { kind: "pdf" | "image"; bytes: Uint8Array }
  | { kind: "docx" | "xlsx" | "pptx"; bytes: Uint8Array; zip: Zip }
  | { kind: "csv" | "html" | "markdown" | "text"; text: string };

const imageStarts = ["89504e470d0a1a0a", "ffd8ff", "474946383761", "474946383961"];
const archiveStarts = [
  "1f8b",
  "425a68",
  "fd377a585a00",
  "377abcaf271c",
  "526172211a07",
  "28b52ffd",
  "04224d18",
  "1f9d",
];
const zipStart = "504b0304";
const compoundStart = "d0cf11e0a1b11ae1";
const officeParts = {
  "word/document.xml": "docx",
  "xl/workbook.xml": "xlsx",
  "ppt/presentation.xml": "pptx",
} as const;

function officeKind(zip: Zip): "docx" | "xlsx" | "pptx" {
  const part = zip.names.find((name) => name in officeParts);
  if (part !== undefined && zip.names.includes("[Content_Types].xml"))
    return officeParts[part as keyof typeof officeParts];
  return refuse("unsupported", "ZIP archives are not unpacked. Send the documents inside one by one.");
}

/** Office files from before 2007, and new ones with a password, which Office wraps in the old format. */
function refuseCompound(bytes: Uint8Array): never {
  if (Buffer.from(bytes).includes(Buffer.from("EncryptedPackage", "utf16le"))) {
    refuse("encrypted", "The document is protected by a password. Remove the protection and send it again.");
  }
  return refuse("unsupported", "Office files of before 2007 are not read. Save it as .docx, .xlsx or .pptx.");
}

async function refuseUnknown(bytes: Uint8Array): Promise<void> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, 4100));
  if (found && !found.mime.startsWith("text/") && found.ext !== "xml") {
    refuse(
      "unsupported",
      `Files of type ${found.mime} are not read. Send a PDF, office document, text or picture.`,
    );
  }
}

async function sniffText(
  bytes: Uint8Array,
  extension: string,
  type: string,
  charset: string | undefined,
): Promise<Sniffed> {
  await refuseUnknown(bytes);
  const text = decodeText(bytes, charset);
  const start = text.slice(0, 4096).trimStart();
  if (/^(<\?xml[^>]*>\s*)?(<!--[\s\S]{0,1000}?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(start)) {
    refuse("unsupported", "SVG drawings are not read, since they can hold programs. Send a PNG or PDF.");
  }
  if (start.startsWith("{\\rtf")) refuse("unsupported", "RTF is not read. Save it as .docx and send that.");
  const asked = textKindOf(extension, type);
  const isHtml = /^(<!doctype html|<html[\s>])/i.test(start) && extension === "" && type === "";
  const kind: FileKind = isHtml ? "html" : asked;
  checkAgreement(kind, extension, type);
  return { kind: kind as "csv" | "html" | "markdown" | "text", text };
}

/**
 * Determines a file's type from its bytes; its name and declared type must agree.
 * @throws AppError `invalid_input` with the reason for every unsupported file
 */
export async function sniff({ bytes, name, declaredType }: ExtractionInput): Promise<Sniffed> {
  const extension = extensionOf(name);
  const type = plainType(declaredType);
  const start = Buffer.from(bytes.subarray(0, 16)).toString("hex");
  if (start.startsWith("255044462d")) {
    refusePolyglot("pdf", bytes);
    checkAgreement("pdf", extension, type);
    return { kind: "pdf", bytes };
  }
  const isWebp = start.startsWith("52494646") && start.slice(16, 24) === "57454250";
  if (isWebp || imageStarts.some((image) => start.startsWith(image))) {
    refusePolyglot("image", bytes);
    checkImageEnd(bytes);
    checkAgreement("image", extension, type);
    return { kind: "image", bytes };
  }
  if (start.startsWith(zipStart)) {
    refusePolyglot("zip", bytes);
    const zip = openZip(bytes);
    const kind = officeKind(zip);
    checkAgreement(kind, extension, type);
    return { kind, bytes, zip };
  }
  if (start.startsWith(compoundStart)) refuseCompound(bytes);
  if (archiveStarts.some((archive) => start.startsWith(archive))) {
    refuse("unsupported", "Archives are not unpacked. Send the documents inside one by one.");
  }
  return sniffText(bytes, extension, type, charsetOf(declaredType));
}
