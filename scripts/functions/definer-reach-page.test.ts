import { describe, expect, it } from "vitest";
import { withDefinerReach } from "./definer-reach-page.ts";

const reach = {
  functions: [
    { signature: "find_tenant(text)", tables: new Map([["tenant", ["read"]]]), executors: ["konstruct_app"] },
    { signature: "peek()", tables: new Map(), executors: [] },
  ],
  tables: [{ name: "tenant", policyNames: ["definer_tenants"], policies: ["read"], grants: ["read"] }],
};
const begin = "<!-- definer-reach: begin -->\n";
const end = "<!-- definer-reach: end -->\n";

describe("the page of konstruct_definer's reach", () => {
  it("I1 gets both tables between its markers, in the place of what was there", () => {
    const page = withDefinerReach(`above\n${begin}old\n${end}below\n`, reach);
    expect(page).toMatch(/^above\n<!-- definer-reach: begin -->\n\| function/);
    expect(page).toMatch(/<!-- definer-reach: end -->\nbelow\n$/);
    expect(page).not.toContain("old");
    expect(page).toContain("| tenant (read) | konstruct_app |");
    expect(page).toContain("| `tenant` | definer_tenants | read | read |");
    expect(withDefinerReach(page, reach)).toBe(page);
  });

  it("I1 says so when nobody has reviewed a function", () => {
    expect(withDefinerReach(begin + end, reach)).toContain("| `peek()` | not reviewed |  | its owner only |");
  });

  it.each(["", begin, end, end + begin])("I1 is refused without its markers in order: %j", (page) => {
    expect(() => withDefinerReach(page, reach)).toThrow(/must hold <!-- definer-reach: begin -->/);
  });
});
