import { may, type ServiceContext } from "@konstruct/services/context";
import { listSuites } from "@konstruct/services/evaluation/suites";
import { listUnanswered } from "@konstruct/services/knowledge/questions";
import { getTranslations } from "next-intl/server";
import { LinkButton } from "../ui/link-button.tsx";
import { nextThing } from "./next-thing.ts";

/** The newest suites that are looked at. */
const mostSuites = 20;

/** The one thing to do next, for members who write agents. */
export async function NextCard({ context, org }: { context: ServiceContext; org: string }) {
  if (!may(context, "evaluation.write") || !may(context, "knowledge.write")) return null;
  const [t, suites, questions] = await Promise.all([
    getTranslations("home.next"),
    listSuites(context, { limit: mostSuites }),
    listUnanswered(context, 1),
  ]);
  const { id, path } = nextThing(suites, questions.length > 0);
  return (
    <section
      aria-labelledby="next"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-accent bg-accent-soft px-4 py-3"
    >
      <div className="min-w-0">
        <h2 id="next" className="font-semibold">
          {t(`${id}.title`)}
        </h2>
        <p>{t(`${id}.why`)}</p>
      </div>
      <LinkButton look="primary" href={`/o/${org}${path}`}>
        {t(`${id}.action`)}
      </LinkButton>
    </section>
  );
}
