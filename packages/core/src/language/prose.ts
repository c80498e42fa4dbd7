/** Pairs of quotation marks. */
const quoted = /"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|„[^“”\n]*[“”]|「[^」\n]*」|『[^』\n]*』|`[^`\n]*`/gu;
/** URLs, email addresses and everything with a digit: they are the same in every language. */
const codes = /\S+:\/\/\S+|\S+@\S+|\S*\p{N}\S*/gu;
/** A capitalised word within a sentence: mostly a name. */
const names = /(?<=[\p{L},;] )\p{Lu}[\p{L}'’-]*/gu;

/** The part of a text that shows its language: without quotes, links, codes and numbers. */
export const proseOf = (text: string): string => text.replace(quoted, " ").replace(codes, " ");

/** Without names too. German text loses its nouns, which does not hurt detection. */
export const namelessProseOf = (text: string): string => proseOf(text).replace(names, " ");
