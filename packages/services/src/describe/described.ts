import { z } from "zod";
import { most } from "./proposal.ts";

const bareHost = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,24}(?:\/\S*)?$/u;
const anyAddress = /https?:\/\/[^\s<>"')]+/u;

export const describedSchema = z.string().trim().min(3).max(most.text);

/** What a member wrote, split into words and the address of a site. A text that is only a host name is an address. */
export function readDescribed(written: string): { text: string; url: string | null } {
  const text = written.trim();
  if (bareHost.test(text)) return { text: "", url: `https://${text}` };
  const found = anyAddress.exec(text)?.[0]?.replace(/[.,;:!?]+$/u, "");
  if (found === undefined || !URL.canParse(found)) return { text, url: null };
  return { text: text.replace(found, "").trim(), url: found };
}
