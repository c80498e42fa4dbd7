import type {
  Blockquote,
  Code,
  Heading,
  List,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from "mdast";
import { characterCut, naturalCut } from "../cut-text.ts";
import { linksAsWords, plainWords, sliceInline, spanAt } from "./slice-inline.ts";

/** Where a node is to fit: behind what is in the piece already, or in a piece of its own. */
type Room = { fits(node: Nodes): boolean; fitsAlone(node: Nodes): boolean; isEmpty: boolean };
/** What goes into this piece, and what is left for the next. */
type Cut = { head: RootContent | null; tail: RootContent[] };
type Parent = Root | Blockquote | List | ListItem;

/** Fewer words than these at the end of a piece are worse than a shorter piece. */
const leastWords = 200;

/**
 * The greatest count up to `most` that fits, when more never fits better; of many, one near it. Tries little first: what fits costs less
 * to try.
 */
function greatest(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, 1];
  while (high <= most && fits(high)) [low, high] = [high, high * 2];
  high = Math.min(high - 1, most);
  while (low < high && (high === most || high - low > low >> 7)) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function cutCode(node: Code, room: Room): Cut {
  const part = (from: number, to?: number): Code => ({
    ...node,
    value: node.value.slice(from, to),
    position: undefined,
  });
  const most = greatest(node.value.length, (count) => room.fits(part(0, count)));
  const lineEnd = node.value.lastIndexOf("\n", most);
  if (lineEnd > 0) return { head: part(0, lineEnd), tail: [part(lineEnd + 1)] };
  if (!room.isEmpty) return { head: null, tail: [node] };
  const end = characterCut(node.value, Math.max(1, most));
  return { head: part(0, end), tail: [part(end)] };
}

function cutWords(node: Paragraph | Heading, room: Room): Cut {
  const part = (from: number, to: number) => ({
    ...node,
    children: sliceInline(node.children, from, to),
    position: undefined,
  });
  const plain = plainWords(node.children);
  const most = greatest(plain.length, (count) => room.fits(part(0, count)));
  if (!room.isEmpty && most < leastWords) return { head: null, tail: [node] };
  // An address that fills a piece is cut as words.
  if (most === 0 && spanAt(node.children, 1) !== null)
    return cutWords({ ...node, children: linksAsWords(node.children) }, room);
  const natural = naturalCut(plain.slice(0, most)) || characterCut(plain, Math.max(1, most));
  const span = spanAt(node.children, natural);
  const canWait = span !== null && span.from > 0 && room.fitsAlone(part(span.from, span.to));
  const end = canWait ? span.from : natural;
  const from = plain.length - plain.slice(end).trimStart().length;
  const head = part(0, plain.slice(0, end).trimEnd().length || end);
  return { head, tail: from < plain.length ? [part(from, plain.length)] : [] };
}

/** Whether the rows above this part of a table are in an earlier piece; its first row is then the heading once more. */
export const continuesTable = ({ data }: Table): boolean => data !== undefined && "continues" in data;

function rowsOf(node: Table, from: number, to?: number): Table {
  const [heading, ...rows] = node.children;
  const isLater = from > 0 || continuesTable(node);
  return {
    ...node,
    children: [...(heading ? [heading] : []), ...rows.slice(from, to)],
    position: undefined,
    ...(isLater && { data: { continues: true } as Table["data"] }),
  };
}

function cutTable(node: Table, room: Room): Cut {
  const count = node.children.length - 1;
  const most = greatest(count, (to) => room.fits(rowsOf(node, 0, to)));
  if (most === 0) return { head: null, tail: [node] };
  return { head: rowsOf(node, 0, most), tail: most < count ? [rowsOf(node, most)] : [] };
}

/** A table with a row that fills a piece, told in words. */
function toldRows(node: Table): Paragraph[] {
  return node.children.slice(continuesTable(node) ? 1 : 0).map(({ children }) => ({
    type: "paragraph",
    children: children.flatMap((cell, at): PhrasingContent[] =>
      at === 0 ? cell.children : [{ type: "text", value: " · " }, ...cell.children],
    ),
  }));
}

/** A parent with other children. */
function partOf(node: Parent, children: Nodes[]): RootContent {
  return { ...node, children, position: undefined } as RootContent;
}

/** What is left of a parent: the rest of the child that was cut, and the children behind it, of which the first is number `at`. */
function leftOf(node: Parent, rest: RootContent[], behind: RootContent[], at: number): RootContent[] {
  if (node.type === "root" || node.type === "listItem") return [...rest, ...behind];
  if (node.type === "blockquote") {
    const children = [...rest, ...behind];
    return children.length === 0 ? [] : [partOf(node, children)];
  }
  if (behind.length === 0) return rest;
  return [...rest, { ...partOf(node, behind), start: (node.start ?? 1) + at } as List];
}

function cutChildren(node: Parent, room: Room): Cut {
  const children = node.children as RootContent[];
  const count = greatest(children.length, (most) => room.fits(partOf(node, children.slice(0, most))));
  const next = children[count];
  if (next === undefined) return { head: node as RootContent, tail: [] };
  const [kept, behind] = [children.slice(0, count), children.slice(count + 1)];
  if (!room.fitsAlone(partOf(node, [next]))) {
    if (next.type === "table" && !room.fitsAlone(partOf(node, [rowsOf(next, 0, 1)])))
      return cutChildren(partOf(node, [...kept, ...toldRows(next), ...behind]) as Parent, room);
    const cut = cutNode(next, {
      fits: (head) => room.fits(partOf(node, [...kept, head])),
      fitsAlone: (head) => room.fitsAlone(partOf(node, [head])),
      isEmpty: room.isEmpty && count === 0,
    });
    if (cut.head !== null)
      return { head: partOf(node, [...kept, cut.head]), tail: leftOf(node, cut.tail, behind, count + 1) };
  }
  // A heading stays with what it is above.
  const body = kept.findLastIndex(({ type }) => type !== "heading") + 1;
  const end = body === 0 ? count : body;
  if (end === 0) return { head: null, tail: [node as RootContent] };
  return { head: partOf(node, children.slice(0, end)), tail: leftOf(node, [], children.slice(end), end) };
}

function cutNode(node: RootContent, room: Room): Cut {
  switch (node.type) {
    case "code":
      return cutCode(node, room);
    case "paragraph":
    case "heading":
      return cutWords(node, room);
    case "table":
      return cutTable(node, room);
    case "blockquote":
    case "list":
    case "listItem":
      return cutChildren(node, room);
    default:
      return room.isEmpty ? { head: node, tail: [] } : { head: null, tail: [node] };
  }
}

/**
 * Divides a tree into pieces that each fit. A cut goes between blocks, else between items, rows or lines of code, else at a sentence or a
 * word; never through a link that fits a piece. Each piece is Markdown of its own: a fence is closed and opened again, a list counts on.
 */
export function piecesOf(tree: Root, fits: (piece: Root) => boolean): Root[] {
  const room: Room = {
    fits: (node) => fits(node as Root),
    fitsAlone: (node) => fits(node as Root),
    isEmpty: true,
  };
  const pieces: Root[] = [];
  let rest: Root = tree;
  while (rest.children.length > 0) {
    const { head, tail } = cutChildren(rest, room);
    pieces.push((head ?? rest) as unknown as Root);
    rest = { type: "root", children: head === null ? [] : tail };
  }
  return pieces;
}
