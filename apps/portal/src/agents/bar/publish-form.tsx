"use client";
import type { Difference } from "@konstruct/agent-config/diff/diff-agents";
import type { PublishFinding } from "@konstruct/services/agent/publish-checks";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { CommandError, callCommand } from "../../client/call-command.ts";
import { useOrg } from "../../client/org.tsx";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { ReasonedButton } from "../../ui/overlay/reasoned-button.tsx";
import { useNotify } from "../../ui/overlay/toast.tsx";
import { useDraft } from "../draft/draft-context.tsx";
import { DifferenceLine } from "../versions/difference-line.tsx";

type Checks = {
  findings: readonly PublishFinding[];
  widened: readonly Difference[];
  /** The sections that differ from the live version. */
  changed: readonly Difference["section"][];
};

/** What the member has entered; it outlives the dialog. */
export type PublishEntry = {
  /** Null: not written yet. */
  note: string | null;
  /** Ids of more permissive changes and of findings. */
  acknowledged: readonly string[];
};

type PublishFormProps = {
  entry: PublishEntry;
  onChange: (entry: PublishEntry) => void;
  onPublished: () => void;
};

/** Problems, more permissive changes in red, and a note; then the draft goes live. */
export function PublishForm({ entry, onChange, onPublished }: PublishFormProps) {
  const t = useTranslations("agents.publish");
  const org = useOrg();
  const router = useRouter();
  const notify = useNotify();
  const { agentId, state, flush, loadTheirs } = useDraft();
  const [checks, setChecks] = useState<Checks | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { acknowledged } = entry;

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (thrown) {
      if (!(thrown instanceof CommandError)) throw thrown;
      setProblem(thrown.message);
    } finally {
      setBusy(false);
    }
  }

  const ta = useTranslations("agents");
  const ts = useTranslations("agents.sections");
  /** A note that names the sections which differ, until the member writes one. */
  const note = entry.note ?? (checks?.changed ?? []).map((id) => ts(id)).join(", ");

  async function look() {
    // The checks and the publication read what is stored, and publishing loads it over the text here.
    if (!(await flush())) return setProblem(ta("unsaved"));
    setChecks(await callCommand(org, "agent.check_draft", agentId));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when the dialog opens
  useEffect(() => void attempt(look), []);

  async function publish() {
    const outcome = await callCommand(org, "agent.publish", {
      agentId,
      revision: state.revision,
      note,
      acknowledge: [...acknowledged],
    });
    if (outcome.kind === "refused") setChecks({ ...outcome, changed: checks?.changed ?? [] });
    else if (outcome.kind === "conflict") setProblem(t("changed_since"));
    else if (outcome.kind === "unchanged") setProblem(t("unchanged"));
    else {
      await loadTheirs();
      onPublished();
      notify.done(t("published", { number: outcome.number }));
      router.refresh();
    }
  }

  const acknowledge = (id: string) => (on: boolean) =>
    onChange({
      ...entry,
      acknowledged: on ? [...acknowledged, id] : acknowledged.filter((one) => one !== id),
    });
  const warnings = checks?.findings.filter(({ isWarning }) => isWarning === true) ?? [];
  const blocking =
    checks?.findings.filter(({ acknowledgeId, isWarning }) => acknowledgeId === null && isWarning !== true) ??
    [];
  const doubtful =
    checks?.findings.flatMap((finding) =>
      finding.acknowledgeId === null ? [] : [{ ...finding, id: finding.acknowledgeId }],
    ) ?? [];
  const left = [...doubtful, ...(checks?.widened ?? [])].filter(
    ({ id }) => !acknowledged.includes(id),
  ).length;
  const unfinished =
    blocking.length > 0
      ? t("problems_first", { count: blocking.length })
      : left > 0
        ? t("left", { count: left })
        : note.trim() === ""
          ? t("note_first")
          : null;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(publish);
      }}
    >
      {checks === null && <p role="status">{problem === null ? t("checking") : ""}</p>}
      {checks !== null && blocking.length + doubtful.length + checks.widened.length === 0 && (
        <p className="text-good">{t("nothing_in_the_way")}</p>
      )}
      {blocking.length > 0 && (
        <section>
          <h3 className="font-semibold">{t("blocking")}</h3>
          <ul className="list-disc pl-5 text-bad">
            {blocking.map(({ path, message, suiteId }) => (
              <li key={`${path.join(".")} ${message}`}>
                {path.length > 0 && <code>{path.join(".")}</code>} {message}
                {suiteId !== undefined && (
                  <>
                    {" "}
                    <Link
                      href={`/o/${org}/evaluations/suites/${suiteId}`}
                      prefetch={false}
                      className="underline"
                    >
                      {t("open_suite")}
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {checks !== null && checks.widened.length > 0 && (
        <fieldset className="rounded-md border border-bad bg-bad-soft p-3">
          <legend className="px-1 font-semibold text-bad">{t("widened")}</legend>
          <p>{t("widened_about")}</p>
          {checks.widened.map((difference) => (
            <CheckBox
              key={difference.id}
              checked={acknowledged.includes(difference.id)}
              onChange={acknowledge(difference.id)}
              label={<DifferenceLine difference={difference} />}
            />
          ))}
        </fieldset>
      )}
      {doubtful.length > 0 && (
        <fieldset className="rounded-md border border-warn bg-warn-soft p-3">
          <legend className="px-1 font-semibold text-warn">{t("doubtful")}</legend>
          {doubtful.map(({ id, message }) => (
            <CheckBox
              key={id}
              checked={acknowledged.includes(id)}
              onChange={acknowledge(id)}
              label={message}
            />
          ))}
        </fieldset>
      )}
      {warnings.map(({ message }) => (
        <p key={message} className="rounded-md border border-warn bg-warn-soft p-3">
          {message}
        </p>
      ))}
      <Field label={t("note")} hint={t("note_hint")}>
        <Input
          value={note}
          onValueChange={(typed) => onChange({ ...entry, note: typed })}
          required
          maxLength={2_000}
          autoComplete="off"
        />
      </Field>
      {problem !== null && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <div className="flex items-center justify-end gap-3">
        <ReasonedButton
          type="submit"
          look="primary"
          busy={busy}
          disabled={checks === null}
          reason={checks === null ? null : unfinished}
        >
          {t("publish_now")}
        </ReasonedButton>
      </div>
    </form>
  );
}
