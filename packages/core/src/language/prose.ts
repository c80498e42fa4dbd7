/** Pairs of marks around other people's words. */
const quoted = /"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|„[^“”\n]*[“”]|「[^」\n]*」|『[^』\n]*』|`[^`\n]*`/gu;
/** Addresses of pages and of mail, and everything with a digit in it: they are the same in every language. */
const codes = /\S+:\/\/\S+|\S+@\S+|\S*\p{N}\S*/gu;
/** A word with a capital within a sentence: mostly a name. */
const names = /(?<=[\p{L},;] )\p{Lu}[\p{L}'’-]*/gu;

/** What is left of a text to tell its language by: without quotes, links, codes and numbers. */
export const proseOf = (text: string): string => text.replace(quoted, " ").replace(codes, " ");

/** Without names too; a German text is left without its nouns, which does it no harm. */
export const namelessProseOf = (text: string): string => proseOf(text).replace(names, " ");
