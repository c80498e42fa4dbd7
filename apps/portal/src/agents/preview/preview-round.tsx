import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Bubble } from "./bubble.tsx";
import { isSameAnswer, type PreviewMessage, type Round } from "./rounds.ts";

type RoundProps = {
  round: Round;
  /** The live version's answer to the same message; null: nothing is compared. */
  live: { number: number; answers: readonly PreviewMessage[] } | null;
  choose: ((choice: PreviewMessage["choices"][number]) => void) | undefined;
};

const Answers = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-col gap-2 border-l-2 border-edge pl-3">
    <p className="text-sm font-medium text-muted">{title}</p>
    {children}
  </div>
);

/** The contact's message, the draft's answer, and the live version's. */
export function PreviewRound({ round, live, choose }: RoundProps) {
  const t = useTranslations("agents.preview");
  const { asked, answers } = round;
  const last = answers.at(-1);
  const draftAnswers = answers.map((message) => (
    <Bubble key={message.id} message={message} choose={message === last ? choose : undefined} />
  ));
  return (
    <>
      <Bubble message={asked} choose={undefined} />
      {live === null ? draftAnswers : <Answers title={t("draft_answers")}>{draftAnswers}</Answers>}
      {live !== null && answers.length > 0 && live.answers.length > 0 && (
        <Answers title={t("live_answers", { number: live.number })}>
          {isSameAnswer(answers, live.answers) ? (
            <p className="text-sm text-muted">{t("same")}</p>
          ) : (
            live.answers.map((message) => <Bubble key={message.id} message={message} choose={undefined} />)
          )}
        </Answers>
      )}
    </>
  );
}
