import type { ReplyMark } from "@konstruct/services/turn/turn-summary";
import { Fragment } from "react";

/** A reply with the number of its source behind each fact. */
export function ReplyWithMarks({ text, marks }: { text: string; marks: readonly ReplyMark[] }) {
  const inOrder = marks.toSorted((one, other) => one.end - other.end);
  return (
    <p className="whitespace-pre-wrap break-words">
      {inOrder.map(({ end, source }, at) => (
        <Fragment key={`${end} ${source}`}>
          {text.slice(inOrder[at - 1]?.end ?? 0, end)}
          {inOrder[at + 1]?.end === end ? null : (
            <sup className="ml-0.5 text-sm font-medium text-accent">[{source}]</sup>
          )}
        </Fragment>
      ))}
      {text.slice(inOrder.at(-1)?.end ?? 0)}
    </p>
  );
}
