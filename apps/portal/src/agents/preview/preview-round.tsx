import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Bubble } from "./bubble.tsx";
import { isSameAnswer, type PreviewMessage, type Round } from "./rounds.ts";

type RoundProps = {
  round: Round;
  /** What answered the same message beside the draft; null: nothing is compared. */
  other: { name: string; answers: readonly PreviewMessage[] } | null;
  /** The turn that is explained below the chat. */
  explained: string | null;
  explain: (turnId: string) => void;
  choose: ((choice: PreviewMessage["choices"][number]) => void) | undefined;
};

const Answers = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-col gap-2 border-l-2 border-edge pl-3">
    <p className="text-sm font-medium text-muted">{title}</p>
    {children}
  </div>
);

/** The contact's message, the draft's answer, and the answer of what it is compared with. */
export function PreviewRound({ round, other, choose, explained, explain }: RoundProps) {
  const t = useTranslations("agents.preview");
  const { asked, answers } = round;
  const last = answers.at(-1);
  const draftAnswers = answers.map((message) => (
    <Bubble
      key={message.id}
      {...{ message, explained, explain }}
      choose={message === last ? choose : undefined}
    />
  ));
  return (
    <>
      <Bubble {...{ explained, explain }} message={asked} choose={undefined} />
      {other === null ? draftAnswers : <Answers title={t("draft_answers")}>{draftAnswers}</Answers>}
      {other !== null && answers.length > 0 && other.answers.length > 0 && (
        <Answers title={other.name}>
          {isSameAnswer(answers, other.answers) ? (
            <p className="text-sm text-muted">{t("same")}</p>
          ) : (
            other.answers.map((message) => (
              <Bubble key={message.id} {...{ message, explained, explain }} choose={undefined} />
            ))
          )}
        </Answers>
      )}
    </>
  );
}
