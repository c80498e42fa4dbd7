import { type Colour, readColour, white } from "../colour.ts";
import { find, parseXml, type XmlNode } from "../xml/parse-xml.ts";
import type { Zip } from "../zip/open-zip.ts";
import { type Theme, themeColours } from "./theme-colours.ts";

export type Attributes = Readonly<Record<string, string>>;
/** What is said of a text. A colour is null where it cannot be known; an ink that nothing says is chosen to be seen. */
export type Marks = {
  vanish?: boolean;
  strike?: boolean;
  dstrike?: boolean;
  /** In half points. */
  size?: number;
  ink?: Colour | null;
  ground?: Colour | null;
  /** Its letters have an outline or a shade of a colour of its own. */
  isOutlined?: boolean;
};
const toggles = ["vanish", "strike", "dstrike"] as const;
const off = /^(?:0|false|off|none)$/i;
export const isOn = (attributes: Attributes) => !off.test(attributes["w:val"] ?? "1");

const effects = /^(?:textOutline|shadow|glow|emboss|imprint)$/;
const themeNames: Readonly<Record<string, string>> = {
  ...{ background1: "lt1", light1: "lt1", text1: "dk1", dark1: "dk1", background2: "lt2", light2: "lt2" },
  ...{ text2: "dk2", dark2: "dk2", hyperlink: "hlink", followedHyperlink: "folHlink" },
};

/** Reads a mark of a text into what is known of it. */
export type MarkReader = (marks: Marks, tag: string, attributes: Attributes) => void;

function markReader(theme: Theme): MarkReader {
  const colourOf = (value: string, name: string | undefined, isShaded: boolean) =>
    (name === undefined || isShaded ? undefined : theme.get(themeNames[name] ?? name)) ??
    readColour(`#${value}`);
  return (marks, tag, attributes) => {
    const value = attributes["w:val"] ?? "";
    if (tag === "vanish" || tag === "specVanish") marks.vanish = isOn(attributes);
    else if (tag === "strike" || tag === "dstrike") marks[tag] = isOn(attributes);
    else if (tag === "sz") marks.size = Number(value);
    else if (tag === "textFill") marks.ink = null;
    else if (effects.test(tag)) marks.isOutlined ||= isOn(attributes) && attributes["w14:sx"] !== "0";
    else if (tag === "color") {
      const isShaded = (attributes["w:themeTint"] ?? attributes["w:themeShade"]) !== undefined;
      marks.ink = colourOf(value, attributes["w:themeColor"], isShaded);
    } else if (tag === "highlight") {
      if (value !== "none") marks.ground = readColour(value);
    } else if (tag === "shd") {
      const isShaded = (attributes["w:themeFillTint"] ?? attributes["w:themeFillShade"]) !== undefined;
      const fill = attributes["w:fill"] ?? "auto";
      if (!/^(?:clear|nil)$/.test(value)) marks.ground = null;
      else if (fill !== "auto") marks.ground = colourOf(fill, attributes["w:themeFill"], isShaded);
    }
  };
}

const childOf = (node: XmlNode | undefined, tag: string) => node?.children.find((child) => child.tag === tag);

export type WordStyles = {
  read: MarkReader;
  /** What the styles of its table, paragraph and characters say of a text, unless it says otherwise itself. */
  marksOf(table: string | undefined, paragraph: string | undefined, character: string | undefined): Marks;
};

const deepestChain = 20;

export function wordStyles(zip: Zip): WordStyles {
  const read = markReader(themeColours(zip.read("word/theme/theme1.xml")));
  const bytes = zip.read("word/styles.xml");
  const root = childOf(bytes && parseXml(bytes), "styles");
  const styles = new Map<string, XmlNode>();
  let usual: string | undefined;
  for (const style of root?.children.filter(({ tag }) => tag === "style") ?? []) {
    const { "w:styleId": id = "", "w:type": type, "w:default": isDefault = "0" } = style.attributes;
    styles.set(id, style);
    if (type === "paragraph" && !off.test(isDefault)) usual = id;
  }

  function marksIn(node: XmlNode | undefined): Marks {
    const marks: Marks = {};
    for (const holder of ["tblPr", "tcPr", "pPr", "rPr"])
      for (const { tag, attributes } of childOf(node, holder)?.children ?? []) read(marks, tag, attributes);
    // Rows and columns of a table may be coloured each in its own way.
    if (node?.children.some((child) => child.tag === "tblStylePr" && find(child, "shd"))) marks.ground = null;
    return marks;
  }

  const known = new Map<string, Marks>();
  function styleMarks(id: string | undefined, depth = 0): Marks {
    const style = styles.get(id ?? "");
    if (id === undefined || style === undefined || depth > deepestChain) return {};
    const marks = known.get(id) ?? {
      ...styleMarks(childOf(style, "basedOn")?.attributes["w:val"], depth + 1),
      ...marksIn(style),
    };
    known.set(id, marks);
    return marks;
  }

  const defaults = marksIn(childOf(childOf(root, "docDefaults"), "rPrDefault"));
  return {
    read,
    marksOf(table, paragraph, character) {
      const all = [table, paragraph ?? usual, character].map((id) => styleMarks(id));
      const marks: Marks = Object.assign({ ground: white }, defaults, ...all);
      // A switch that two kinds of style turn is off again.
      for (const toggle of toggles)
        marks[toggle] =
          defaults[toggle] === true || all.filter((each) => each[toggle] === true).length % 2 === 1;
      return marks;
    },
  };
}
