import { expect, it } from "vitest";
import { shownNodes } from "./shown-nodes.ts";

const boldIn = (markdown: string) =>
  shownNodes(markdown)
    .flatMap((node) => (typeof node === "string" ? [] : node.inside))
    .flatMap((node) => (typeof node === "object" && node.tag === "strong" ? [node.inside.join("")] : []));

it.each([
  ["**ราคา:**ห้าร้อย **ค่าส่ง (EMS):**ฟรี", ["ราคา:", "ค่าส่ง (EMS):"]],
  ["**Label:**value, **500€**each and **50%**off", ["Label:", "500€", "50%"]],
  ["a**“b”**c and say**(yes)**now", ["“b”", "(yes)"]],
  ["**السعر:**خمسة", ["السعر:"]],
])("A5 bold may end or begin with a sign beside a letter: %s", (markdown, bold) => {
  expect(boldIn(markdown)).toEqual(bold);
});

it.each([
  "f(**a) and g(**b)",
  "2**(3+1) and 4**(2)",
  "5**, 10**",
  "19.99** and 5**.",
  "a ** b ** c",
  "\\*\\*not:\\*\\*bold",
])("A5 marks that are part of what is said stay: %s", (markdown) => {
  expect(shownNodes(markdown)).toEqual([{ tag: "p", inside: [markdown.replaceAll("\\", "")] }]);
});
