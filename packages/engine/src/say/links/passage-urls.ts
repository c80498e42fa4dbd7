import type { Json } from "@konstruct/core/json";
import { urlsIn } from "@konstruct/core/links/find-urls";
import { z } from "zod";

const passagesSchema = z.object({
  passages: z.array(
    z.object({ title: z.string().default(""), text: z.string().default(""), url: z.string().optional() }),
  ),
});

const hostOf = (url: string): string | undefined => {
  const address = /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `https://${url}`;
  return URL.parse(address)?.hostname.replace(/^www\./, "");
};

/**
 * URLs that passages may link to. A member uploaded a file, so all of its URLs count. A crawled page may hold text of third
 * parties, such as comments, so only URLs of its own host count.
 */
export function urlsOfPassages(data: Json): string[] {
  const read = passagesSchema.safeParse(data);
  if (!read.success) return [];
  return read.data.passages.flatMap(({ title, text, url }) => {
    const found = urlsIn(`${title}\n${text}`);
    if (url === undefined) return found;
    const host = hostOf(url);
    return [url, ...found.filter((address) => host !== undefined && hostOf(address) === host)];
  });
}
