"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const everyMs = 5_000;

/** Reads the page again while days are played, so that its figures and the progress go on. */
export function RefreshWhilePlaying() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), everyMs);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
