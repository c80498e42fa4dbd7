import Link from "next/link";
import type { ReactNode } from "react";
import { type ButtonLook, buttonClasses } from "./button-classes.ts";

/** A link that looks like a button. */
export function LinkButton(props: { href: string; look?: ButtonLook; small?: boolean; children: ReactNode }) {
  const { href, look = "secondary", small = false, children } = props;
  return (
    <Link href={href} prefetch={false} className={buttonClasses(look, small)}>
      {children}
    </Link>
  );
}
