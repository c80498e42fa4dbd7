"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { EntryActions } from "../draft/entry-actions.tsx";
import { freeName } from "../draft/free-name.ts";
import { type Entry, ListDetail } from "../draft/list-detail.tsx";
import { useList } from "../draft/use-list.ts";
import { newGoal } from "../goals/goal-changes.ts";
import { type GoalEntry, goalEntries } from "../goals/goal-entries.ts";
import { IntentEditor } from "../goals/intent-editor.tsx";
import { usePlace } from "../place-context.tsx";
import { ProcedureEditor } from "../procedures/procedure-editor.tsx";

/** Goals and procedures in one list: what starts each, and how much it needs. */
export function GoalList() {
  const t = useTranslations("agents.goals");
  const { state, problem, readOnly } = useDraft();
  const { item, choose } = usePlace();
  const { config } = state;
  const goals = useList(["intents"]);
  const procedures = useList(["procedures"]);
  const entries = goalEntries(config);
  const current = entries.find(({ id }) => id === item) ?? entries[0];
  const freeId = (base: string) =>
    freeName(
      base,
      entries.map(({ path }) => textAt(config, [...path, "id"])),
    );
  const addGoal = (answersFromKnowledge: boolean) => () =>
    choose(`intents.${goals.add(newGoal(freeId("new_goal"), answersFromKnowledge))}`);
  const addProcedure = () => {
    const fresh = { when: "", steps: [""], tools: [], args: {}, require: [] };
    choose(`procedures.${procedures.add({ id: freeId("new_procedure"), ...fresh })}`);
  };
  const entryOf = ({ id, kind, title, starts, steps, path }: GoalEntry): Entry => ({
    id,
    title,
    facts: [t(`kinds.${kind}`), t(kind === "goal" ? "slot_count" : "step_count", { count: steps })],
    note: starts,
    hasProblem: problem(path) !== undefined,
  });
  const icon = <Plus aria-hidden size={16} />;
  return (
    <ListDetail
      title={t("title")}
      titleHidden
      entries={entries.map(entryOf)}
      current={current?.id ?? null}
      open={choose}
      empty={t("empty")}
      actions={
        !readOnly && (
          <>
            <Button small icon={icon} onClick={addGoal(false)}>
              {t("add.goal")}
            </Button>
            <Button small icon={icon} onClick={addGoal(true)}>
              {t("add.knowledge")}
            </Button>
            <Button small icon={icon} onClick={addProcedure}>
              {t("add.procedure")}
            </Button>
          </>
        )
      }
    >
      {current !== undefined && <GoalDetail key={current.id} entry={current} choose={choose} />}
    </ListDetail>
  );
}

function GoalDetail({ entry, choose }: { entry: GoalEntry; choose: (item: string) => void }) {
  const { path, kind, title } = entry;
  const list = path.slice(0, -1);
  const { remove, move } = useList(list);
  const place = Number(path.at(-1));
  function moveBy(by: -1 | 1) {
    const next = move(place, by);
    if (next !== null) choose([...list, next].join("."));
  }
  return (
    <div className="flex flex-col gap-4">
      {kind === "goal" ? <IntentEditor path={path} /> : <ProcedureEditor path={path} />}
      <EntryActions
        name={title}
        remove={() => remove(place, title, () => choose(entry.id))}
        move={kind === "procedure" ? moveBy : undefined}
      />
    </div>
  );
}
