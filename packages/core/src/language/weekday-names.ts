/** The whole names of the weekdays in these languages (BCP 47 tags), in small letters. */
export const weekdayNames = (languages: readonly string[]): string[] =>
  languages.flatMap((language) => {
    const named = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
    return [1, 2, 3, 4, 5, 6, 7].map((day) => named.format(new Date(Date.UTC(2026, 5, day))).toLowerCase());
  });
