import { deleteJob, findJob } from "@konstruct/db/job/jobs";
import { withTenant } from "@konstruct/db/with-tenant";
import type { ObjectStore } from "@konstruct/storage/object-store";
import { z } from "zod";
import { createAgent } from "../agent/create-agent.ts";
import { checkConfig, refuseProblems } from "../agent/draft-findings.ts";
import { saveDraft } from "../agent/drafts.ts";
import type { ServiceContext } from "../context.ts";
import { importSuite } from "../evaluation/suites.ts";
import { leaveOutPages } from "../knowledge/leave-out-pages.ts";
import { removeSource } from "../knowledge/sources.ts";
import { writeArticle } from "../knowledge/write-article.ts";
import { parseInput } from "../parse-input.ts";
import { acceptedConfig } from "./accepted-config.ts";
import { acceptedSuite, suiteName } from "./accepted-suite.ts";
import { authoriseDescribing, jobInputSchema, kind, noSuchDescription } from "./describe-business.ts";
import { agentFields, most, type Proposal, proposalSchema, proposedTools } from "./proposal.ts";

const places = (longest: number) => z.array(z.int().min(0)).max(longest);

const acceptSchema = z.strictObject({
  jobId: z.guid(),
  name: z.string().trim().min(1).max(80),
  fields: z.array(z.enum(agentFields)).max(agentFields.length),
  pages: places(most.pages),
  articles: places(most.articles),
  goals: places(most.goals),
  tools: z.array(z.enum(proposedTools)).max(proposedTools.length),
  tests: places(most.tests),
});
type Accepted = z.output<typeof acceptSchema>;

async function readProposal(context: ServiceContext, jobId: string) {
  const job = await withTenant(context.database, context.tenantId, (tx) => findJob(tx, kind, jobId));
  const proposal = proposalSchema.safeParse(job?.result);
  if (job === undefined || !proposal.success) throw noSuchDescription();
  return { proposal: proposal.data, site: jobInputSchema.parse(job.input).site };
}

type Site = Awaited<ReturnType<typeof readProposal>>["site"];

/** Dropped pages are left out of the site; a site without a kept page leaves the knowledge. */
async function keepPages(
  context: ServiceContext,
  objects: ObjectStore,
  site: Site,
  { pages }: Proposal,
  kept: Accepted,
): Promise<void> {
  if (site === null) return;
  const dropped = pages.filter((_, at) => !kept.pages.includes(at)).map(({ location }) => location);
  if (dropped.length === 0) return;
  if (dropped.length === pages.length && site.isNew) return removeSource(context, objects, site.sourceId);
  await leaveOutPages(context, { sourceId: site.sourceId, locations: dropped });
}

/** Creates what a member kept of a proposal: the agent as a draft, its knowledge and its tests. The proposal is gone afterwards. */
export async function acceptDescription(
  context: ServiceContext,
  objects: ObjectStore,
  input: z.input<typeof acceptSchema>,
): Promise<{ agentId: string }> {
  authoriseDescribing(context);
  const kept = parseInput(acceptSchema, input);
  const { proposal, site } = await readProposal(context, kept.jobId);
  const collection = site !== null && kept.pages.length > 0 ? site.collection : null;
  const { config, findings } = checkConfig(acceptedConfig(proposal, kept, collection));
  refuseProblems(findings);
  for (const article of proposal.articles.filter((_, at) => kept.articles.includes(at)))
    await writeArticle(context, objects, article);
  await keepPages(context, objects, site, proposal, kept);
  const { agentId } = await createAgent(context, { name: kept.name });
  await saveDraft(context, { agentId, revision: 0, config: { ...config } });
  const suite = acceptedSuite(proposal.tests.filter((_, at) => kept.tests.includes(at)));
  if (suite !== null) await importSuite(context, { agentId, name: suiteName, yaml: suite });
  await withTenant(context.database, context.tenantId, (tx) => deleteJob(tx, kind, kept.jobId));
  return { agentId };
}
