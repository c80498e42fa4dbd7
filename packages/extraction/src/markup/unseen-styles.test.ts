import { describe, expect, it } from "vitest";
import { readHtml } from "./read-html.ts";

const page = (body: string, style = "") =>
  readHtml(`<html><head><style>${style}</style></head><body><p>Shown.</p>${body}</body></html>`);
const textOf = (body: string, style?: string) => page(body, style).parts[0]!.markdown;

/** A colour as the ground and as the ink of one text. */
const alike = (ground: string, ink: string): [what: string, style: string, body: string] => [
  `${ink} on ${ground}`,
  `.x { background: ${ground} } .x p { color: ${ink} }`,
  '<div class="x"><p>TEXT</p></div>',
];
const paragraph = (what: string, style: string): [what: string, style: string, body: string] => [
  what,
  "",
  `<p style="${style}">TEXT</p>`,
];
const ruled = (what: string, style: string): [what: string, style: string, body: string] => [
  what,
  style,
  '<p class="x">TEXT</p>',
];

describe("hidden in newer or rarer ways", () => {
  it.each([
    alike("white", "hsl(0 0% 100%)"),
    alike("white", "rgb(255 255 255)"),
    alike("white", "#fffffe"),
    alike("#ffffffff", "oklch(100% 0 0)"),
    alike("navy", "hwb(240 0% 50%)"),
    alike("rgba(0, 0, 0, 0.5)", "#808080"),
    alike("linen", "currentcolor; color: linen"),
    alike("white", "light-dark(#fff, #000)"),
    paragraph("no ink in four digits", "color: #0000"),
    paragraph("no ink in eight digits", "color: #12345600"),
    paragraph("hardly any ink", "color: rgb(0 0 0 / 1%)"),
    paragraph("no fill", "-webkit-text-fill-color: transparent"),
    ["font", "", '<font color="#FFFFFF">TEXT</font>'],
    ["font on a ground", "", '<table bgcolor="navy"><tr><td><font color=navy>TEXT</font></table>'],
    ["text of the body", "body { color: #fff }", "<p>TEXT</p>"],
    ruled("layer", "@layer a { .x { display: none } }"),
    ruled(
      "layers in their order",
      "@layer b, a; @layer a { .x { display: none } } @layer b { .x { display: block } }",
    ),
    ruled("a layer counts less", "p.x { display: none } @layer a { #a, .x.x.x { display: block } }"),
    ruled("nested", "body { .x { display: none } }"),
    ruled("nested with its parent", ".x { color: red; p& { display: none } }"),
    ruled("media nested", ".x { @media (width > 600px) { display: none } }"),
    ruled("supports", "@supports (display: grid) { .x { display: none } }"),
    ruled("wide screens", "@media (min-width: 48em) and (orientation: landscape) { .x { display: none } }"),
    ruled("a variable", ":root { --d: none } .x { display: var(--d) }"),
    ruled("a variable of a variable", "body { --a: var(--b, none) } .x { display: var(--a) }"),
    ruled("a variable in a shorthand", "body { --c: #fff } .x { color: var(--c); background: var(--c) }"),
    ruled("a comment in a value", ".x { display: /* so */ none /* it is */ }"),
    ruled("a sheet left open", ".x { display: none"),
    ruled("a state", ".x:not(.y) { display: none }"),
    ruled("a letter by its number", ".x { display: n\\6fne }"),
    paragraph("seen from its edge", "transform: rotateX(90deg)"),
    paragraph("no rectangle", "clip-path: rect(0 0 0 0)"),
    ruled("a variable with capitals", ":root { --Off: none } .x { display: var(--Off) }"),
    [
      "beside a rule for another",
      ".x { font-size: 0 } p.y { font-size: 20px }",
      '<p class="y">a</p><p class="x">TEXT</p>',
    ],
    ruled("logical", ".x { position: absolute; inset-inline-start: -9999px }"),
    paragraph("comment", "display:/**/none"),
    paragraph("moved", "transform: translateX(-9999px)"),
    paragraph("moved in space", "transform: rotate(0) translate3d(-200vw, 0, 0)"),
    paragraph("moved by its own property", "translate: -9999px 0"),
    paragraph("margin", "margin-left: -9999px"),
    paragraph("margins", "margin: 0 0 0 -9999px"),
    paragraph("inset", "position: fixed; inset: 0 auto auto -9999px"),
    paragraph("to the right", "position: absolute; left: 10000px"),
    paragraph("calculated", "position: absolute; left: calc(-1 * 9999px)"),
    paragraph("clip with other units", "position: absolute; clip: rect(0px 0px 0px 0px)"),
    paragraph("polygon", "clip-path: polygon(0 0, 0 0, 0 0)"),
    paragraph("flat polygon", "clip-path: polygon(0px 0px, 100% 0px, 50% 0px)"),
    paragraph("inset of all", "clip-path: inset(0 100% 0 0)"),
    paragraph("no circle", "clip-path: circle(0)"),
    paragraph("cut one way", "height: 0; overflow-y: hidden"),
    paragraph("cut to a line", "max-height: 1px; overflow: hidden"),
    paragraph("scaled", "transform: scale(0)"),
    paragraph("scaled by its own property", "scale: 0"),
    paragraph("scaled one way", "transform: scaleY(0)"),
    paragraph("zoomed", "zoom: 0"),
    paragraph("filter", "filter: opacity(0)"),
    paragraph("faint", "opacity: 0.01"),
    paragraph("faint in percent", "opacity: 0%"),
    paragraph("tiny", "font-size: 1px"),
    paragraph("font of no size", "font: 0/0 serif"),
    paragraph("pushed out", "text-indent: 100%; white-space: nowrap; overflow: hidden"),
    [
      "column",
      "",
      '<table><col><col style="visibility: collapse"><tr><th>a<th>TEXT<tr><td>b<td>TEXT</table>',
    ],
    ["datalist", "", '<input list="a"><datalist id="a"><option>TEXT</option></datalist>'],
    ["template", "", "<template><p>TEXT</p></template>"],
    ["noscript", "", "<noscript><p>TEXT</p></noscript>"],
    ["video", "", "<video>TEXT</video>"],
    ["popover", "", "<div popover>TEXT</div>"],
  ])("E3 is left out and noted: %s", (_what, style, body) => {
    const { parts, notes } = page(body, style);
    expect(parts[0]!.markdown).not.toContain("TEXT");
    expect(notes).toHaveLength(1);
  });

  it("E3 a sheet for print is not read", () => {
    expect(readHtml('<style media="print">p { display: none }</style><p>TEXT</p>').parts[0]!.markdown).toBe(
      "TEXT",
    );
  });
});

describe("seen, or opened by a person", () => {
  const hides = ".x { display: none }";
  const carousel = ".s { display: none } .s.on { display: block }";
  it.each([
    ruled("shown again on wide screens", `${hides} @media (min-width: 600px) { .x { display: block } }`),
    ruled("hidden on small screens", `@media (max-width: 600px) { ${hides} }`),
    ruled("hidden in the dark", `@media (prefers-color-scheme: dark) { ${hides} }`),
    ruled("hidden on paper", "@media only print { p { display: none } }"),
    ruled("shown by a later layer", `@layer a, b; @layer b { .x { display: block } } @layer a { ${hides} }`),
    ruled("shown where supported", `${hides} @supports (display: grid) { .x { display: grid } }`),
    ruled("shown under a pointer", `${hides} .x:hover { display: block }`),
    ruled("spoiler", ".x { color: #000; background: #000 } .x:hover { color: #fff }"),
    ruled("moves in", ".x { opacity: 0; transform: translateY(40px); transition: opacity 0.3s }"),
    ruled("plays", "@keyframes in { to { opacity: 1 } } .x { opacity: 0; animation: in 1s forwards }"),
    [
      "a checkbox",
      `${hides} input:checked ~ .x { display: block }`,
      '<input type="checkbox"><p class="x">TEXT</p>',
    ],
    ["an unchecked box", "input:not(:checked) ~ p { display: none }", '<input type="checkbox"><p>TEXT</p>'],
    [
      "a checkbox anywhere",
      `${hides} body:has(#a:checked) .x { display: block }`,
      '<input id="a"><p class="x">TEXT</p>',
    ],
    [
      "a checkbox, nested",
      `${hides} input { &:checked + .x { display: block } }`,
      '<input><p class="x">TEXT</p>',
    ],
    [
      "a menu",
      ".x { visibility: hidden } li:hover > .x { visibility: visible }",
      '<ul><li>a<p class="x">TEXT</p></ul>',
    ],
    [
      "a state of an attribute",
      `${hides} [aria-expanded=true] + .x { display: block }`,
      '<a aria-expanded=false>a</a><p class="x">TEXT</p>',
    ],
    [
      "a class by script",
      `${hides} .x.open { display: block }`,
      '<p class="x">TEXT</p><script>p.classList.add("open")</script>',
    ],
    ["a hiding class by script", hides, `<p class="x">TEXT</p><script>p.classList.remove('x')</script>`],
    [
      "a class that others have",
      ".a p { display: none } .a.on p { display: block }",
      '<div class="a on"><p>b</p></div><i></i><div class="a"><p>TEXT</p></div><script src="a.js"></script>',
    ],
    ["until a script is ready", "[x-cloak] { display: none }", "<p x-cloak>TEXT</p>"],
    ["drawn over what is above", "", '<p style="color:#fff;margin-top:-90px">TEXT</p>'],
    ["an id in a call", "", `<a onclick="toggle('a')">a</a><p id="a" hidden>TEXT</p>`],
    [
      "an id by a handler",
      "",
      '<a onclick="document.getElementById(\'a\').hidden = false">a</a><p id="a" hidden>TEXT</p>',
    ],
    [
      "a linked script",
      `${hides} .x.open { display: block }`,
      '<p class="x">TEXT</p><script src="a.js"></script>',
    ],
    ["a tab", carousel, '<div><p class="s on">one</p><p class="s">TEXT</p></div>'],
    ["a panel of a tab", "", '<div role="tabpanel" hidden>TEXT</div>'],
    ["a class of a control", hides, '<button data-bs-target=".x">a</button><p class="x">TEXT</p>'],
    [
      "an older control",
      "",
      '<button data-target="#a">a</button><p id="a" style="visibility:hidden">TEXT</p>',
    ],
    ["beside a control", "", '<button aria-expanded="false">a</button><div hidden>TEXT</div>'],
    [
      "below a heading's control",
      "",
      '<h3><button aria-expanded="false">a</button></h3><div hidden>TEXT</div>',
    ],
    ["a popover with a control", "", '<button popovertarget="a">a</button><div popover id="a">TEXT</div>'],
    [
      "closed details",
      "details:not([open]) p { display: none }",
      "<details><summary>a</summary><p>TEXT</p></details>",
    ],
    paragraph("with a shadow", "color: white; text-shadow: 0 0 2px #000"),
    paragraph("outlined", "color: white; -webkit-text-stroke: 1px black"),
    paragraph("on a gradient", "color: white; background: linear-gradient(navy, blue)"),
    paragraph(
      "filled by its ground",
      "color: transparent; background-clip: text; background-image: linear-gradient(red, blue)",
    ),
    [
      "over a picture",
      ".a { position: relative } .x { position: absolute; top: 9px; color: #fff }",
      '<div class="a"><img src="a"><p class="x">TEXT</p></div>',
    ],
    [
      "over a placed picture",
      ".a, .x { position: relative } img { position: absolute } .x { color: #fff }",
      '<div class="a"><img src="a"><div class="x"><p>TEXT</p></div></div>',
    ],
    [
      "over a layer",
      ".a { position: relative } .l { position: absolute; inset: 0; background: navy } h1 { color: #fff }",
      '<div class="a"><div class="l"></div><div><h1>TEXT</h1></div></div>',
    ],
    [
      "over a video",
      "video { position: fixed } p { color: #fff }",
      "<section><video></video><p>TEXT</p></section>",
    ],
    ["over a picture loaded later", "p { color: #fff }", '<section data-bg="a.jpg"><p>TEXT</p></section>'],
    [
      "over what a linked sheet draws",
      "body { background: #fff }",
      '<link rel="stylesheet" href="a.css"><div><img src="a"><p style="color:#fff">TEXT</p></div>',
    ],
    paragraph("centred by a share", "position: relative; left: -50%"),
    ruled("on a ground drawn before it", ".x { color: #fff } .x::before { content: ''; background: navy }"),
    [
      "on the ground of a row",
      "tr:nth-child(odd) { background: navy; color: white }",
      "<table><tr><td>TEXT<td>a</table>",
    ],
    [
      "grows",
      "div { display: flex } .x { width: 0; flex-grow: 1; overflow: hidden }",
      '<div><p class="x">TEXT</p></div>',
    ],
    ["grows, in short", ".x { width: 0; flex: 1; overflow: hidden }", '<p class="x">TEXT</p>'],
    paragraph("kept open by its padding", "height: 0; padding-bottom: 56%; overflow: hidden"),
    paragraph("at least a height", "height: 0; min-height: 20px; overflow: hidden"),
    paragraph("centred", "position: relative; left: 50%; margin-left: -500px"),
    paragraph("moved by half", "position: absolute; left: 50%; transform: translate(-50%, -100%)"),
    paragraph("scaled a little", "transform: scale(0.5)"),
    paragraph("cut a little", "clip-path: inset(10% 0 0 0)"),
    paragraph("cut at a corner", "clip-path: polygon(0 0, 100% 0, 100% 90%)"),
    ["part of a line", "", '<p><span style="height:0;overflow:hidden">TEXT</span></p>'],
    ["a cell", "", '<table><tr><td style="width:0;overflow:hidden">TEXT<td>a</table>'],
    ["an unknown variable", "", '<p style="display:var(--none)">TEXT</p>'],
    ["white on a named ground", "", '<table bgcolor="black"><tr><td><font color="white">TEXT</font></table>'],
    ["dark by its scheme", ":root { color-scheme: dark }", '<p style="color:#fff">TEXT</p>'],
  ])("E3 is kept: %s", (_what, style, body) => {
    expect(textOf(body, style)).toContain("TEXT");
  });
});
