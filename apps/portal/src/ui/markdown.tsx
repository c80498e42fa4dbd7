import ReactMarkdown, { type Components } from "react-markdown";

/** Links of a reply open in another tab without a referrer; an image is named, never fetched. */
const parts: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="text-accent underline">
      {children}
    </a>
  ),
  img: ({ alt }) => <span className="text-muted">[{alt}]</span>,
  h1: ({ children }) => <p className="font-semibold">{children}</p>,
  h2: ({ children }) => <p className="font-semibold">{children}</p>,
  h3: ({ children }) => <p className="font-semibold">{children}</p>,
};

/** Text of an agent, a contact or a document. Raw HTML in it is shown as text. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-2 break-words [&_code]:font-mono [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5">
      <ReactMarkdown components={parts}>{text}</ReactMarkdown>
    </div>
  );
}
