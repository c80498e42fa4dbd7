import { describe, expect, it } from "vitest";
import { shownNodes } from "./shown-nodes.ts";

describe("Markdown for a page", () => {
  it("J4 is elements and words", () => {
    expect(shownNodes("**a** [b](https://a.test)\n\n5. c")).toEqual([
      {
        tag: "p",
        inside: [{ tag: "strong", inside: ["a"] }, " ", { tag: "a", href: "https://a.test", inside: ["b"] }],
      },
      { tag: "ol", start: 5, inside: [{ tag: "li", inside: [{ tag: "p", inside: ["c"] }] }] },
    ]);
  });

  it("J4 fetches no picture and opens no script", () => {
    const text = JSON.stringify(
      shownNodes("![p](https://a.test/p.png) [x](javascript:alert(1)) <script>y</script>"),
    );
    expect(text).not.toMatch(/"tag":"(?:img|script)"|"href":"javascript/);
    expect(text).toContain("javascript:alert(1)");
  });
});
