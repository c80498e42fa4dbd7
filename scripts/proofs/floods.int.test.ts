import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { issueVisitorToken } from "@konstruct/channels/webchat/inbound/verify";
import { plainShop } from "@konstruct/testing/plain-shop";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBenchTenant, orderId } from "../../bench/lib/bench-tenant.ts";
import { type Child, startChild } from "../../bench/lib/child.ts";
import { signingSecret } from "../../bench/lib/signed-load.ts";
import { percentile } from "../../bench/lib/statistics.ts";
import { askOnce, call } from "./web-visitor.ts";

/** The sizes of the attacks that were found; a tenth of them in a short run, where no time is judged. */
const isFull = process.env.PROOF_FULL === "1";
const halfBodies = isFull ? 150 : 40;
const strangers = isFull ? 20_000 : 1_000;
const genuineVisitors = isFull ? 40 : 10;
const limits = { rssMb: 256, healthMs: 200, firstAnswerP95Ms: 3_000 };

const site = "flooded";
const tokenSecret = randomBytes(32).toString("base64");
const attacker = "127.0.0.66";
const database = setUpDatabase();
let gateway: Child;
let orchestrator: Child;
beforeAll(async () => {
  const agent = parseAgentYaml(
    readFileSync(new URL("../../examples/orders/agent.yaml", import.meta.url), "utf8"),
    "agent.yaml",
  );
  const builtIn = { ...plainShop(agent), model: { ...agent.model, provider: "builtin" as const } };
  await createBenchTenant(database, site, "webchat", site, builtIn);
  orchestrator = await startChild("orchestrator.ts", {
    DATABASE_URL: database.urls.app,
    QUEUE_DATABASE_URL: database.urls.queue,
  });
  gateway = await startChild(
    "gateway.ts",
    {
      DATABASE_URL: database.urls.app,
      SLACK_SIGNING_SECRET: signingSecret,
      WEBCHAT_TOKEN_SECRET: tokenSecret,
    },
    nodeFlags(),
  );
  // Everything is loaded before anything is measured.
  await askOnce(genuine(0), site, question);
});
afterAll(async () => {
  await gateway.kill("SIGKILL");
  await orchestrator.kill("SIGTERM");
});

/** As its image starts the gateway. */
function nodeFlags(): string[] {
  const dockerfile = readFileSync(new URL("../../infra/docker/Dockerfile", import.meta.url), "utf8");
  return /CMD \["node", (.*)"apps\/gateway/.exec(dockerfile)![1]!.match(/--[\w=-]+/g) ?? [];
}

const question = `Where's my order ${orderId}?`;
/** Each genuine visitor comes from an address of their own, as visitors do. */
const genuine = (nth: number) => ({ port: gateway.port, from: `127.0.1.${1 + (nth % 250)}` });

/** Genuine visitors, one after the other, while `attack` goes on; health is asked beside each. */
async function visitDuring(attack: Promise<unknown>) {
  const answers: number[] = [];
  const health: number[] = [];
  let isOver = false;
  void attack.finally(() => {
    isOver = true;
  });
  for (let nth = 1; nth <= genuineVisitors || !isOver; nth++) {
    if (nth > 10 * genuineVisitors) break;
    const startedAt = performance.now();
    expect((await call(genuine(nth), "GET", "/healthz")).status).toBe(200);
    health.push(performance.now() - startedAt);
    const { reply, ms } = await askOnce(genuine(nth), site, question);
    expect(reply).toContain(orderId);
    answers.push(ms);
  }
  await attack;
  return {
    answerP95Ms: percentile(answers, 0.95),
    healthP95Ms: percentile(health, 0.95),
    visitors: answers.length,
  };
}

async function report(
  what: string,
  seen: Awaited<ReturnType<typeof visitDuring>>,
  more: object,
): Promise<void> {
  const rssMb = await gateway.peakRssMb();
  console.log(JSON.stringify({ what, rssMb, ...seen, ...more }));
  expect(rssMb).toBeLessThanOrEqual(limits.rssMb);
  // How fast depends on what else the machine does: judged in the long run only.
  if (!isFull) return;
  expect(seen.healthP95Ms).toBeLessThanOrEqual(limits.healthMs);
  expect(seen.answerP95Ms).toBeLessThanOrEqual(limits.firstAnswerP95Ms);
}

/** Sends half of a large body and waits for the gateway to close. @returns its status, 0 without one */
function halfBody(signature: string | undefined): Promise<number> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect({ port: gateway.port, host: "127.0.0.1", localAddress: attacker });
    const stamp = Math.floor(Date.now() / 1_000);
    const signed =
      signature === undefined
        ? ""
        : `x-slack-request-timestamp: ${stamp}\r\nx-slack-signature: v0=${signature}\r\n`;
    socket.write(
      `POST /slack/events HTTP/1.1\r\nhost: g\r\ncontent-type: application/json\r\n${signed}content-length: 4194304\r\n\r\n`,
    );
    socket.write(Buffer.alloc(3_900_000, 120));
    socket.on("data", (part: Buffer) => {
      received += part.toString("latin1");
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0)));
  });
}

const countOf = <T>(values: readonly T[]) =>
  Object.fromEntries(
    [...new Set(values)].map((value) => [String(value), values.filter((one) => one === value).length]),
  );

describe("floods", () => {
  it("A11 half-bodies, unsigned and plausibly signed, cost bounded memory and are all closed; visitors are answered meanwhile", {
    timeout: 180_000,
  }, async () => {
    const attack = Promise.all(
      Array.from({ length: 2 * halfBodies }, (_each, nth) =>
        halfBody(nth % 2 === 0 ? undefined : randomBytes(32).toString("hex")),
      ),
    );
    const seen = await visitDuring(attack);
    const statuses = await attack;
    await report("half-bodies", seen, { statuses: countOf(statuses) });
    expect(statuses.filter((status) => status >= 200 && status < 300)).toEqual([]);
  });

  it("A11 a crowd of anonymous visitors from one address is limited; others are answered, and what is acknowledged is stored", {
    timeout: 600_000,
  }, async () => {
    const statuses: number[] = [];
    const acknowledged: string[] = [];
    let next = 0;
    const stranger = async () => {
      for (let nth = next++; nth < strangers; nth = next++) {
        const caller = { port: gateway.port, from: attacker };
        const asked = nth % 2 === 0 ? await call(caller, "POST", `/v1/webchat/${site}/visitors`) : undefined;
        if (asked !== undefined) statuses.push(asked.status);
        if (asked !== undefined && asked.status !== 201) continue;
        // The others come with a token that was collected before.
        const visitorId = `collected-${nth}`;
        const expiresAtMs = Date.now() + 60_000;
        const { token, visitorId: id } =
          asked === undefined
            ? {
                token: issueVisitorToken({ secret: tokenSecret, siteKey: site, visitorId, expiresAtMs }),
                visitorId,
              }
            : (JSON.parse(asked.body) as { token: string; visitorId: string });
        const { status } = await call(caller, "POST", `/v1/webchat/${site}/messages`, {
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify({ id: "m", text: question }),
        });
        statuses.push(status);
        if (status === 200) acknowledged.push(`${id}:m`);
      }
    };
    const seen = await visitDuring(Promise.all(Array.from({ length: 32 }, stranger)));
    await report("strangers", seen, { statuses: countOf(statuses), acknowledged: acknowledged.length });
    expect(new Set(statuses)).toEqual(new Set([200, 201, 429]));
    const [stored] = await database.admin(
      "select count(*)::int as n from message where external_id = any ($1)",
      [acknowledged],
    );
    expect(stored?.n).toBe(acknowledged.length);
    const [contacts] = await database.admin("select count(*)::int as n from contact");
    expect(Number(contacts?.n)).toBeLessThanOrEqual(acknowledged.length + 20 * genuineVisitors + 1);
    expect(acknowledged.length).toBeLessThan(strangers / 4);
  });
});
