import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { AgentTemplate, IntentInput } from "@konstruct/core/agent/agent-template";
import { detectLanguage } from "@konstruct/core/language/detect-language";
import { articlesOf, textAsPages } from "./articles-of.ts";
import { businessName } from "./business-name.ts";
import {
  type Material,
  most,
  type Proposal,
  type ProposedGoal,
  type ProposedTool,
  proposedTools,
  type ReadPage,
} from "./proposal.ts";
import { testsOf } from "./tests-of.ts";

const longestRole = 200;
/** The text of the site that its language is judged by. */
const longestJudged = 4_000;
/** The languages of the templates' own wordings. */
const languagesOfTemplates = ["en", "th"];
const defaults = agentConfigSchema.parse({});

const textOf = (pages: readonly ReadPage[]) =>
  pages
    .flatMap(({ chunks }) => chunks.map(({ text }) => text))
    .join("\n")
    .slice(0, longestJudged);

/** All words a business is described with, cut for comparing. */
export const describedWords = ({ text, pages }: Material) =>
  [text, ...pages.map(({ title }) => title), textOf(pages)].join("\n").trim().slice(0, longestJudged);

/** What the home page says of itself below its name. */
function headlineOf(pages: readonly ReadPage[], name: string): string | null {
  const headings = pages[0]?.chunks.flatMap((chunk) => chunk.headings) ?? [];
  const isName = (one: string) => name !== "" && (name.includes(one) || one.includes(name));
  const found = headings.find((one) => one.length > 3 && !isName(one) && !/[?？؟]\s*$/u.test(one));
  return found?.slice(0, longestRole).toWellFormed() ?? null;
}

/** A goal of a template without its sample: a choice among sample values becomes free text, and examples that name one are left out. */
function withoutSample(intent: IntentInput): IntentInput {
  const params = Object.entries(intent.params ?? {});
  const sample = params.flatMap(([, { values = [] }]) => values.map((one) => one.toLowerCase()));
  const isSample = (text: string) => sample.some((one) => text.toLowerCase().includes(one));
  return {
    ...intent,
    examples: (intent.examples ?? []).filter((one) => !isSample(one)),
    params: Object.fromEntries(
      params.map(([name, { values, type, ...rest }]) => [
        name,
        values === undefined ? { type, ...rest } : { type: "string" as const, ...rest },
      ]),
    ),
  };
}

const isUsable = (tool: string | null | undefined) =>
  tool === "create_ticket" && proposedTools.includes(tool satisfies ProposedTool);

function goalsOf(template: AgentTemplate | null, language: string | null): ProposedGoal[] {
  if (template === null || !languagesOfTemplates.includes(language ?? "en")) return [];
  const { intents } = agentConfigSchema.parse({
    intents: (template.config.intents ?? []).filter(({ tool }) => isUsable(tool)).map(withoutSample),
  });
  return intents
    .slice(0, most.goals)
    .map((intent) => ({ label: intent.label ?? intent.id, description: intent.description, intent }));
}

/** A proposal without a model: by the template it resembles, and by the words, titles and headings of the material itself. */
export function proposeByWords(material: Material, template: AgentTemplate | null): Proposal {
  const { text, pages } = material;
  const name = businessName(
    pages.map(({ title }) => title),
    text,
  );
  const language = detectLanguage(describedWords(material));
  const goals = goalsOf(template, language);
  return {
    by: "words",
    modelProblem: null,
    template: template?.id ?? null,
    agent: {
      name: name ?? template?.name ?? defaults.name,
      role: headlineOf(pages, name ?? "") ?? template?.config.role ?? defaults.role,
      tone: template?.config.tone ?? defaults.tone,
      instructions: "",
      languages: language === null ? [] : [language],
    },
    pages: pages.map(({ location, title, passages }) => ({ location, title, passages })),
    articles: articlesOf(text, name ?? defaults.name),
    goals,
    tools: ["escalate", ...(goals.length > 0 ? (["create_ticket"] as const) : [])],
    tests: testsOf([...pages, ...textAsPages(text, name ?? defaults.name)]),
  };
}
