import { afterEach, describe, expect, it } from "vitest";
import { type Parcels, startParcels } from "./mcp.fixture.ts";

const authorisation = { clientId: "konstruct", clientSecret: "s3cret", lifeS: 600 };

let parcels: Parcels;
afterEach(() => parcels.stop());

describe("signing in to an MCP server", () => {
  it("F11 the token endpoint is found from the 401 answer, and one token serves all calls", async () => {
    parcels = await startParcels({ authorisation });
    expect(await parcels.endOfSend()).toBe("done");
    expect(await parcels.endOfSend()).toBe("done");
    const asked = parcels.simulator.authorisation?.asked ?? [];
    expect(asked).toHaveLength(1);
    expect(Object.fromEntries(asked[0]!)).toEqual({
      grant_type: "client_credentials",
      resource: parcels.simulator.url,
    });
  });

  it("F11 a rejected token is replaced once", async () => {
    parcels = await startParcels({ authorisation });
    parcels.simulator.authorisation!.given.push("another");
    expect(await parcels.endOfSend()).toBe("done");
    expect(parcels.simulator.authorisation?.asked).toHaveLength(2);
    expect(parcels.simulator.calls).toHaveLength(1);
  });

  it("F11 a wrong secret is a definite failure", async () => {
    parcels = await startParcels({ authorisation });
    const { simulator, servers } = parcels;
    await servers.close();
    Object.assign(simulator.authorisation!, { clientSecret: "another", given: [] });
    expect(await parcels.run("send", { to: "Ann" })).toMatchObject({ error: { code: "misconfigured" } });
    expect(simulator.calls).toEqual([]);
  });
});
