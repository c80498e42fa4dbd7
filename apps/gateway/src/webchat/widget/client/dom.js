/** An element with attributes, listeners (`onclick`) and children. Texts become text nodes. */
export function make(tag, set = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(set)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  element.append(...inside);
  return element;
}

/** Words as they are, with addresses of the web as links. */
export function linked(text) {
  return String(text)
    .split(/(https?:\/\/[^\s<>"')\]]+)/)
    .map((piece, nth) =>
      nth % 2 === 0
        ? document.createTextNode(piece)
        : make("a", { href: piece, target: "_blank", rel: "noopener noreferrer nofollow" }, piece),
    );
}

const elements = "p strong em s blockquote ul ol li table tr td hr code pre a".split(" ");

/** What the gateway made of Markdown: words, or `{ tag, href?, start?, inside }`. */
export function drawn(nodes) {
  return nodes.map((node) => {
    if (typeof node === "string" || !elements.includes(node.tag)) return String(node);
    const link = node.tag === "a" && /^(https?:|mailto:|tel:)/i.test(node.href);
    const set = link ? { href: node.href, target: "_blank", rel: "noopener noreferrer nofollow" } : {};
    if (node.tag === "ol") set.start = String(node.start);
    return make(node.tag, set, ...drawn(node.inside));
  });
}

/** Black or white, whichever is read better on the colour (WCAG relative luminance). */
export function inkOn(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000" : "#fff";
}

/** A picture from base64 on a canvas: no policy of the page about pictures applies to it. */
export function pictureOf(base64, size) {
  const canvas = make("canvas", {
    width: String(size),
    height: String(size),
    "aria-hidden": "true",
    class: "logo",
  });
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  createImageBitmap(new Blob([bytes], { type: "image/png" })).then(
    (bitmap) => canvas.getContext("2d").drawImage(bitmap, 0, 0, size, size),
    // Without a picture the title is enough.
    () => canvas.remove(),
  );
  return canvas;
}
