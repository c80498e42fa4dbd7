import { find, type XmlNode } from "../xml/parse-xml.ts";

/** From the measures inside a group to those of the slide; null where a turned group hides them. */
export type Scale = { x: number; y: number; dx: number; dy: number } | null;
export type Box = { left: number; top: number; right: number; bottom: number };

const numbersOf = (node: XmlNode | undefined, names: readonly [string, string]) => {
  const [one, other] = names.map((name) => Number(node?.attributes[name] ?? Number.NaN));
  return one === undefined || other === undefined || Number.isNaN(one + other)
    ? undefined
    : ([one, other] as const);
};
const placeOf = (frame: XmlNode | undefined) => ({
  from: numbersOf(frame && find(frame, "off"), ["x", "y"]),
  size: numbersOf(frame && find(frame, "ext"), ["cx", "cy"]),
});

/** Where a shape is on its slide, however it is turned; undefined if its layout or a turned group says that. */
export function boxOf(shape: XmlNode, scale: Scale): Box | undefined {
  const frame = find(shape, "xfrm");
  const { from, size } = placeOf(frame);
  if (from === undefined || size === undefined || scale === null) return undefined;
  const [width, height] = [size[0] * scale.x, size[1] * scale.y];
  const [x, y] = [from[0] * scale.x + scale.dx + width / 2, from[1] * scale.y + scale.dy + height / 2];
  const isTurned = Number(frame?.attributes.rot ?? 0) !== 0;
  const reach = Math.hypot(width, height) / 2;
  const [across, down] = isTurned ? [reach, reach] : [width / 2, height / 2];
  return { left: x - across, right: x + across, top: y - down, bottom: y + down };
}

/** The measures inside a group. */
export function scaleIn(group: XmlNode, around: Scale): Scale {
  const properties = group.children.find(({ tag }) => tag === "grpSpPr");
  const frame = properties && find(properties, "xfrm");
  if (frame === undefined || around === null) return around;
  if (Number(frame.attributes.rot ?? 0) !== 0) return null;
  const { from, size } = placeOf(frame);
  const inner = numbersOf(find(frame, "chOff"), ["x", "y"]) ?? from;
  const extent = numbersOf(find(frame, "chExt"), ["cx", "cy"]) ?? size;
  if (from === undefined || size === undefined || inner === undefined || extent === undefined) return around;
  const ratio = (at: 0 | 1) => (extent[at] === 0 ? 1 : size[at] / extent[at]);
  const [x, y] = [ratio(0), ratio(1)];
  return {
    x: x * around.x,
    y: y * around.y,
    dx: (from[0] - inner[0] * x) * around.x + around.dx,
    dy: (from[1] - inner[1] * y) * around.y + around.dy,
  };
}

export const overlap = (one: Box | undefined, other: Box | undefined) =>
  one === undefined ||
  other === undefined ||
  (one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom);
