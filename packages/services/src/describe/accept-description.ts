import { deleteJob, findJob } from "@konstruct/db/job/jobs";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import type { ObjectStore } from "@konstruct/storage/object-store";
import { z } from "zod";
import { insertNewAgent } from "../agent/create-agent.ts";
import { checkConfig, refuseProblems } from "../agent/draft-findings.ts";
import { saveDraftIn } from "../agent/drafts.ts";
import type { ServiceContext } from "../context.ts";
import { importSuiteIn } from "../evaluation/suites.ts";
import { addFileIn, type StoredFile, storeFile } from "../knowledge/file-source.ts";
import { leaveOutPages } from "../knowledge/leave-out-pages.ts";
import { removeSourceIn } from "../knowledge/sources.ts";
import { articleFile } from "../knowledge/write-article.ts";
import { parseInput } from "../parse-input.ts";
import { acceptedConfig } from "./accepted-config.ts";
import { acceptedSuite, suiteName } from "./accepted-suite.ts";
import { authoriseDescribing, jobInputSchema, kind, noSuchDescription } from "./describe-business.ts";
import {
  agentFields,
  most,
  type Proposal,
  type ProposedArticle,
  proposalSchema,
  proposedTools,
} from "./proposal.ts";

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
  tx: TenantTransaction,
  context: ServiceContext,
  site: Site,
  { pages }: Proposal,
  kept: Accepted,
): Promise<void> {
  if (site === null) return;
  const dropped = pages.filter((_, at) => !kept.pages.includes(at)).map(({ location }) => location);
  if (dropped.length === 0) return;
  if (dropped.length < pages.length || !site.isNew)
    await leaveOutPages(tx, context, { sourceId: site.sourceId, locations: dropped });
  else await removeSourceIn(tx, context, site.sourceId);
}

/**
 * Creates what a member kept of a proposal, all or nothing: the agent as a draft, its knowledge and its tests. The proposal is gone
 * afterwards, so that a second accept is refused.
 */
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
  const suite = acceptedSuite(proposal.tests.filter((_, at) => kept.tests.includes(at)));
  const articles = proposal.articles.filter((_, at) => kept.articles.includes(at));
  const files: StoredFile[] = [];
  for (const article of articles) files.push(await storeArticle(context, objects, article));
  return withTenant(context.database, context.tenantId, async (tx) => {
    if (!(await deleteJob(tx, kind, kept.jobId))) throw noSuchDescription();
    for (const file of files) await addFileIn(tx, context, file, "number");
    await keepPages(tx, context, site, proposal, kept);
    const agentId = await insertNewAgent(tx, context, kept.name);
    await saveDraftIn(tx, context, { agentId, revision: 0, config: { ...config } });
    if (suite !== null) await importSuiteIn(tx, context, { agentId, name: suiteName, yaml: suite });
    return { agentId };
  });
}

async function storeArticle(
  context: ServiceContext,
  objects: ObjectStore,
  article: ProposedArticle,
): Promise<StoredFile> {
  const { bytes, ...file } = articleFile({ ...article, collection: "default" });
  return { ...file, key: await storeFile(context, objects, { bytes, contentType: file.contentType }) };
}
