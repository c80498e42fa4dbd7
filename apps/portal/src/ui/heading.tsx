/** A page's heading, which is also the title of its tab: React moves the title into the head of the page. */
export function Heading(props: { children: string; className?: string; id?: string | undefined }) {
  return (
    <>
      <title>{`${props.children} · Konstruct`}</title>
      <h1 {...props} />
    </>
  );
}
