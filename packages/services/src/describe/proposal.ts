import { intentSchema } from "@konstruct/core/agent/agent-config";
import { languageTagSchema } from "@konstruct/core/agent/language-tag";
import { z } from "zod";

export const most = { pages: 40, articles: 10, goals: 5, tests: 5, text: 20_000 } as const;

/** The tools an agent can use without a connection, beside its knowledge. */
export const proposedTools = ["escalate", "create_ticket"] as const;
export type ProposedTool = (typeof proposedTools)[number];

const line = (longest: number) => z.string().trim().min(1).max(longest);

const agentSchema = z.object({
  name: line(80),
  role: line(200),
  tone: line(120),
  instructions: z.string().trim().max(4_000),
  languages: z.array(languageTagSchema).max(5),
});
export type ProposedAgent = z.infer<typeof agentSchema>;

/** The parts of the agent that are accepted one by one; the name always is. */
export const agentFields = ["role", "tone", "instructions", "languages"] as const;

const pageSchema = z.object({ location: z.string(), title: z.string(), passages: z.int() });
export type ProposedPage = z.infer<typeof pageSchema>;

const articleSchema = z.object({ title: line(120), markdown: line(most.text) });
export type ProposedArticle = z.infer<typeof articleSchema>;

const goalSchema = z.object({ label: line(80), description: z.string().max(300), intent: intentSchema });
export type ProposedGoal = z.infer<typeof goalSchema>;

const testSchema = z.object({
  say: line(300),
  /** Words of the knowledge that the reply must have; null checks only that the agent answers by itself. */
  contains: line(120).nullable(),
});
export type ProposedTest = z.infer<typeof testSchema>;

/** What a described business could begin with. Nothing of it is in use before a member accepts it. */
export const proposalSchema = z.object({
  by: z.enum(["model", "words"]),
  /** Why no model wrote it, where there is one. */
  modelProblem: z.string().max(300).nullable(),
  /** The template it resembles most; null when it resembles none. */
  template: z.string().nullable(),
  agent: agentSchema,
  pages: z.array(pageSchema).max(most.pages),
  articles: z.array(articleSchema).max(most.articles),
  goals: z.array(goalSchema).max(most.goals),
  tools: z.array(z.enum(proposedTools)),
  tests: z.array(testSchema).max(most.tests),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** One page of the described site, as it was read. */
export type ReadPage = ProposedPage & { chunks: readonly { headings: string[]; text: string }[] };

/** What a member described: words, the pages of a site, or both. */
export type Material = { text: string; pages: readonly ReadPage[] };
