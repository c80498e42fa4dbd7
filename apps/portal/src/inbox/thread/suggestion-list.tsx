"use client";
import { useTranslations } from "next-intl";
import { classes } from "../../ui/classes.ts";
import type { Suggestion } from "./suggestions.ts";

type SuggestionListProps = {
  suggestions: readonly Suggestion[];
  highlighted: number;
  onTake: (suggestion: Suggestion) => void;
};

/** What can be inserted; the arrows choose, Enter takes. */
export function SuggestionList({ suggestions, highlighted, onTake }: SuggestionListProps) {
  const t = useTranslations("inbox.compose");
  return (
    <div
      id="suggestions"
      role="listbox"
      aria-label={t("suggestions")}
      className="absolute inset-x-2 bottom-full z-10 mb-1 max-h-60 overflow-y-auto rounded-md border border-border bg-surface p-1 shadow-lg"
    >
      {suggestions.map((suggestion, at) => (
        <div
          key={suggestion.id}
          id={`suggestion-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === highlighted}
          // The text keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(suggestion);
          }}
          className={classes(
            "flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 hover:bg-raised",
            at === highlighted && "bg-raised",
          )}
        >
          <span className="shrink-0 font-medium">{suggestion.name}</span>
          {suggestion.kind === "macro" && (
            <span className="min-w-0 truncate text-sm text-muted">{suggestion.body}</span>
          )}
        </div>
      ))}
    </div>
  );
}
