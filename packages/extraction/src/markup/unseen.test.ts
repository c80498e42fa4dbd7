import { describe, expect, it } from "vitest";
import { readHtml } from "./read-html.ts";

const page = (body: string, style = "") =>
  readHtml(`<html><head><style>${style}</style></head><body><p>Shown.</p>${body}</body></html>`);
const textOf = (body: string, style?: string) => page(body, style).parts[0]!.markdown;

describe("what a reader of a page does not see", () => {
  it.each([
    ["attribute", "<p hidden>NO</p>"],
    ["inline display", '<p style="DISPLAY : none">NO</p>'],
    ["inline visibility", '<p style="visibility:hidden">NO</p>'],
    ["opacity", '<p style="opacity: 0.0">NO</p>'],
    ["size", '<p style="font-size:0px"><b>NO</b></p>'],
    ["place", '<p style="position:absolute;left:-9999px">NO</p>'],
    ["indent", '<p style="text-indent:-999em">NO</p>'],
    ["clip", '<p style="position:absolute;clip:rect(0, 0, 0, 0)">NO</p>'],
    ["no height", '<div style="height:0;overflow:hidden">NO</div>'],
    ["colour of the page", '<p style="color:#fff">NO</p>'],
    ["colour of its ground", '<div style="background:#123456"><p style="color:rgb(18, 52, 86)">NO</p></div>'],
    ["transparent", '<p style="color:rgba(0,0,0,0)">NO</p>'],
    ["closed dialog", "<dialog>NO</dialog>"],
    ["s", "<s>NO</s>"],
    ["a struck picture", '<s>1<img alt="NO"></s>'],
    ["a picture that is not visible", '<div style="visibility:hidden"><img alt="NO"></div>'],
    ["del", "<del>NO</del>"],
    ["strike", "<strike>NO</strike>"],
    ["inline line-through", '<span style="text-decoration: line-through red">NO</span>'],
    ["a struck cell", "<table><tr><td>a<td>b<tr><td><s>NO</s> 5<td>6</table>"],
  ])("E3 is left out and noted: %s", (_what, body) => {
    const { parts, notes } = page(body);
    expect(parts[0]!.markdown).toContain("Shown.");
    expect(parts[0]!.markdown).not.toContain("NO");
    expect(notes).toHaveLength(1);
  });

  it.each([
    ["class", ".x { display: none }", '<p class="x">NO</p>'],
    ["class struck out", ".old { text-decoration-line: line-through }", '<b class="old">NO</b>'],
    ["stronger rule", "#a { display: none } p { display: block }", '<p id="a">NO</p>'],
    ["important", ".x { display: none !important }", '<p class="x" style="display:block">NO</p>'],
    ["screen", "@media screen { .x { visibility: hidden } }", '<p class="x">NO</p>'],
  ])("E3 is left out by the page's own sheet: %s", (_what, style, body) => {
    expect(textOf(body, style)).not.toContain("NO");
  });

  it.each([
    ["of no number", "", '<div style="overflow:hidden;height:auto">YES</div>'],
    ["of a named size", "", '<p style="font-size:0"><b style="font-size:medium">YES</b></p>'],
    ["of a thin ground", "", '<p style="color:#000;background:rgba(0,0,0,0.1)">YES</p>'],
    ["of a table's own ground", "", '<table bgcolor="navy"><tr><td style="color:#fff">YES</td></tr></table>'],
    ["of the page", "html { background: navy }", '<p style="color:#fff">YES</p>'],
    ["of print", "@media print { .x { display: none } }", '<p class="x">YES</p>'],
    ["overruled", ".x { display: none } .x.y { display: block }", '<p class="x y">YES</p>'],
    [
      "shown again inside",
      ".x { visibility: hidden }",
      '<div class="x"><p style="visibility:visible">YES</p></div>',
    ],
    ["sized again inside", ".x { font-size: 0 }", '<div class="x"><p style="font-size:16px">YES</p></div>'],
    ["white on a dark ground", "", '<div style="background:#000"><p style="color:white">YES</p></div>'],
    ["white on a picture", "", '<div style="background:url(a.png)"><p style="color:white">YES</p></div>'],
    [
      "opened by a control",
      "",
      '<button aria-controls="a">More</button><p id="a" style="display:none">YES</p>',
    ],
    ["a closed summary", "", "<details><summary>More</summary><p>YES</p></details>"],
    ["no longer struck out", "s { text-decoration: none }", "<s>YES</s>"],
    [
      "seen while a copy is read out",
      ".sr { position: absolute; width: 1px; height: 1px; overflow: hidden }",
      '<p><span aria-hidden="true">YES</span><span class="sr">yes, spoken</span></p>',
    ],
    ["a page shown by its script", "body { opacity: 0 }", "<p>YES</p>"],
  ])("E3 what can be seen is kept: %s", (_what, style, body) => {
    expect(textOf(body, style)).toContain("YES");
  });

  it("E3 the author is told how much of which kind", () => {
    expect(page("<s>1</s> <s>2</s> <p hidden>3</p>").notes).toEqual([
      "1 hidden text was left out: readers do not see it.",
      "2 struck-out texts were left out.",
    ]);
  });
});

/** A page whose article is most of it. */
const besideArticle = (body: string) =>
  readHtml(
    `<html><body><nav><a href="/">Home</a> <button>Menu</button></nav><article><h1>Bicycles</h1>${"<p>We repair and sell bicycles of all makes, and lend you one meanwhile.</p>".repeat(20)}</article>${body}</body></html>`,
  ).parts[0]!.markdown;

describe("what a reader of a page sees", () => {
  it.each([
    ["a side column", '<div class="sidebar">YES</div>'],
    ["a remark", '<div class="comment-note">YES</div>'],
    ["a note on what is related", '<div class="related-notice">YES</div>'],
    ["an alert", '<div role="alert">YES</div>'],
    ["a foot note", '<div id="footer-note">YES</div>'],
    ["a form", "<form><p>YES</p></form>"],
    ["an aside", "<aside>YES</aside>"],
    ["a footer", "<footer>YES</footer>"],
    ["a telephone number in a menu", '<nav><a href="/">Home</a><a href="tel:1">YES</a></nav>'],
    ["a sentence in a menu", '<nav><p>YES: see <a href="/">hours</a>.</p></nav>'],
    ["a popup", '<div class="popup">YES</div>'],
    ["a break", '<div class="ad-break">YES</div>'],
    ["a complement", '<div role="complementary">YES</div>'],
    ["a dialog", '<div role="dialog">YES</div>'],
  ])("E3 is kept beside an article: %s", (_what, body) => {
    const text = besideArticle(body);
    expect(text).toContain("YES");
    expect(text).not.toContain("Home");
  });

  it.each([
    ["a question", "<h2><button><div>YES</div></button></h2><div>a</div>", "## YES"],
    ["a summary", "<details><summary><button>YES</button></summary>a</details>", "YES"],
    ["a button of a form", "<form><button>YES</button></form>", "YES"],
    ["sizes", "<div><button>S</button><button>M</button></div>", "S M"],
    ["choices", "<select><optgroup label='Size'><option>S<option>M</optgroup></select>", "Size: S, M"],
    [
      "a choice in a table",
      "<table><tr><td>a<td>b<tr><td>c<td><select><option>S<option>M</select></table>",
      "S, M",
    ],
    ["a value", '<p>Code <input readonly value="AB10">.</p>', "Code AB10 ."],
    ["a named button", '<input type="submit" value="YES">', "YES"],
    ["an example", '<input placeholder="YES">', "YES"],
    ["a long text", "<textarea>YES</textarea>", "YES"],
    ["a drawing", "<svg><title>NO</title><text>YES</text><text><tspan>more</tspan></text></svg>", "YES more"],
    [
      "a part with its own styles",
      '<div><template shadowrootmode="open"><style>p{color:NO}</style><p>YES</p></template></div>',
      "YES",
    ],
    [
      "beside a style without scripts",
      "<noscript><style>p { display: none }</style></noscript><p>YES</p>",
      "YES",
    ],
  ])("E3 text of a control is kept: %s", (_what, body, text) => {
    expect(textOf(body)).toContain(text);
    expect(textOf(body)).not.toContain("NO");
  });
});

describe("hidden by the page, and perhaps shown by what is not read", () => {
  const script = '<script src="a.js"></script>';
  const mark = "(not shown at first)";
  it.each([
    ["faded in", ".x { visibility: hidden }", '<h2 class="x">YES</h2>', "## (not shown at first) YES"],
    ["faded in by its own style", "", '<div data-w-id="1" style="opacity:0">YES</div>'],
    ["hardly there", "", '<div style="opacity:0.001;transform:translateY(40px)">YES</div>'],
    ["a named state", "[data-motion-enter] { opacity: 0 }", "<p data-motion-enter>YES</p>"],
    [
      "a closed panel",
      ".closed .x { display: none }",
      '<div class="closed"><h5>a</h5><div class="x">YES</div></div>',
    ],
    ["a hidden panel", "", "<li><a href>a</a><div hidden>YES</div></li>"],
    [
      "a tab by a number",
      ".x { display: none }",
      '<a data-tab="1">a</a><div class="x" data-tab="1">YES</div>',
    ],
    ["shown by an expression", "", '<div x-data><p x-show="open" style="display:none">YES</p></div>'],
    ["without a height", "", '<div style="max-height:0;overflow:hidden">YES</div>'],
    ["off the page", "", '<div style="position:absolute;left:-9999px">YES</div>'],
    ["a dialog", "", "<dialog><p>YES</p></dialog>"],
    [
      "a cell",
      "",
      "<table><tr><td>a<td>b<tr><td>c<td hidden>YES</table>",
      "| c | (not shown at first) YES |",
    ],
    ["no colour", "", '<p style="color:transparent">YES</p>'],
    ["a picture", "", '<div hidden><img alt=""><img alt="YES"></div>'],
    ["a field", "", '<div hidden><input type="hidden" value="1"><input value="YES"></div>'],
  ])("E3 is kept with a mark: %s", (_what, style, body, text = `${mark} YES`) => {
    const { parts, notes } = page(body + script, style);
    expect(parts[0]!.markdown).toContain(text);
    expect(notes).toEqual(["1 text that is not shown at first is marked so."]);
  });

  it.each([
    ["a script of the page", "<script>$('.q').click(function () { $(this).next().toggle() })</script>"],
    ["a handler", '<p onclick="this.nextElementSibling.show()">a</p>'],
    ["a linked style sheet", '<link rel="stylesheet" href="a.css">'],
    ["a style sheet that loads late", '<link rel="preload" as="style" href="a.css">'],
    ["an imported style sheet", "<style>@import 'a.css';</style>"],
  ])("E3 may be shown by %s", (_what, by) => {
    expect(textOf(`${by}<p hidden>YES</p>`)).toContain(`${mark} YES`);
  });

  it("E3 words beside hidden struck ones are kept", () => {
    const words = '<p><s style="opacity:0">9</s><b style="opacity:0">YES</b></p>';
    expect(textOf(words + script)).toContain(`${mark} YES`);
  });

  it("E3 data is no script", () => {
    expect(textOf('<script type="application/ld+json">{}</script><p hidden>NO</p>')).not.toContain("NO");
  });

  it("E3 one mark stands before a block, and before the words of a line", () => {
    const block = '<div style="visibility:hidden"><h2>One</h2><p>two <b>three</b></p></div><p>four</p>';
    expect(textOf(block + script)).toContain(`## ${mark} One\n\ntwo **three**\n\nfour`);
    for (const style of ["opacity:0", "opacity:0;display:inline-block"]) {
      const words = `<p><span style="${style}">One</span> <span style="${style}">two</span></p>`;
      expect(textOf(words + script)).toContain(`${mark} One two`);
    }
  });

  it.each([
    ["a style", "<style>p{color:navy}</style>"],
    ["a script", "<script>let a</script>"],
    ["a frame", "<iframe>a</iframe>"],
    ["a drawing", "<svg><title>a</title></svg>"],
    ["a template", "<template>a</template>"],
  ])("E3 a mark stands before a text, not in %s", (_what, before) => {
    expect(textOf(`<div hidden>${before}<p>YES</p></div>${script}`)).toContain(`${mark} YES`);
  });

  it.each([
    ["before", ".x::before { content: '$9 ' }", "$9 a"],
    ["after", '.x:after { content: " THB" }', "a THB"],
    ["no icon", ".x::before { content: '\\f101' }", "\n\na"],
    ["overruled", ".x::before { content: 'NO' } p.x::before { content: none }", "\n\na"],
    ["not there", ".x::before { content: 'NO'; display: none }", "\n\na"],
    ["under a pointer", ".x:hover::before { content: 'NO' }", "\n\na"],
  ])("E3 what a sheet writes is read: %s", (_what, style, text) => {
    expect(textOf('<p class="x">a</p>', style).replace("Shown.", "")).toBe(
      text.startsWith("\n") ? text : `\n\n${text}`,
    );
  });

  it("E3 a heading is one line", () => {
    expect(textOf("<h1><div>One</div><div>two</div></h1><p>three</p>")).toContain("# One two\n\nthree");
  });

  it.each(["summary", "legend", "caption", "dialog open"])("E3 a %s is apart from what follows", (tag) => {
    expect(textOf(`<div><${tag}>One</${tag.split(" ")[0]}>two</div>`)).toMatch(/One\n\ntwo/);
  });

  it.each([
    ["a block in a line", '<s>10 <span style="display:inline-block">YES</span></s>'],
    ["a placed word", '<s>10 <span style="position:absolute">YES</span></s>'],
    ["a block deeper", '<del><b>10 <i style="display:inline-flex">YES</i></b></del>'],
  ])("E3 a line through a text leaves out %s", (_what, body) => {
    expect(textOf(body)).toContain("YES");
    expect(textOf(body)).not.toContain("10");
  });

  it.each([
    [
      "a copy for screen readers",
      '<span style="position:absolute;width:1px;height:1px;overflow:hidden">NO</span>',
    ],
    ["a clipped copy", '<span style="position:absolute;clip:rect(0,0,0,0)">NO</span>'],
    ["a template", "<template>NO</template>"],
    ["struck out", "<s>NO</s>"],
  ])("E3 is left out nevertheless: %s", (_what, body) => {
    expect(textOf(body + script)).not.toContain("NO");
  });

  it.each([
    ["a number", 'Rated <span aria-hidden="true">YES</span>'],
    ["beside a hidden copy", '<b aria-hidden="true">YES</b><b style="display:none">YES</b>'],
    ["beside a struck copy", '<b aria-hidden="true">YES</b><s>YES</s>'],
    ["slides", '<div aria-hidden="true"><p>YES</p></div><div><p>a</p></div>'],
    ["a page under a window", '<main aria-hidden="true">YES</main><div role="dialog">a</div>'],
  ])("E3 what screen readers skip is kept: %s", (_what, body) => {
    expect(textOf(body)).toContain("YES");
  });

  it("E3 a copy for screen readers beside it is read once", () => {
    const price = '<p>Now <span class="sr">$ 9.50</span><span aria-hidden="true"><b>$</b>9.50</span></p>';
    expect(textOf(price)).toContain("Now $ 9.50");
    expect(textOf(price).match(/9\.50/g)).toHaveLength(1);
  });
});
