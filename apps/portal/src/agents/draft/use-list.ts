"use client";
import type { Json } from "@konstruct/core/json";
import { useTranslations } from "next-intl";
import { useNotify } from "../../ui/overlay/toast.tsx";
import { listAt, type Path } from "./config-path.ts";
import { useDraft } from "./draft-context.tsx";

/** Changes of one list of the draft; what is removed can be put back at its place. */
export function useList(path: Path) {
  const t = useTranslations("agents");
  const tc = useTranslations("common");
  const notify = useNotify();
  const { state, set, insert } = useDraft();
  const items = listAt(state.config, path);
  return {
    items,
    /** @returns the new entry's index */
    add(value: Json): number {
      set([...path, items.length], value);
      return items.length;
    },
    remove(place: number, name: string, putBack: () => void): void {
      const removed = items[place];
      if (removed === undefined) return;
      set([...path, place], undefined);
      const run = () => {
        insert(path, place, removed);
        putBack();
      };
      notify.done(t("removed", { name }), { label: tc("undo"), run });
    },
    /** @returns the entry's new index; null at an end of the list */
    move(place: number, by: -1 | 1): number | null {
      const [moved, passed] = [items[place], items[place + by]];
      if (moved === undefined || passed === undefined) return null;
      set(path, items.with(place, passed).with(place + by, moved));
      return place + by;
    },
  };
}
