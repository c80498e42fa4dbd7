/** Colours come in pairs for light and dark; nothing is loaded from outside. */
export const style = `
:root { color-scheme: light dark; --text: light-dark(#1b1b1f, #e6e6ea); --back: light-dark(#ffffff, #17171b);
  --soft: light-dark(#f2f2f5, #222228); --line: light-dark(#c9c9d1, #44444e); --bad: light-dark(#a80f22, #ff8f9a);
  --good: light-dark(#12692f, #7bd897); --dim: light-dark(#55555f, #a9a9b4); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 70rem; background: var(--back); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2rem; } h3 { font-size: 1rem; margin: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; color: var(--dim); padding-bottom: .25rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.bad { color: var(--bad); font-weight: 600; } .good { color: var(--good); font-weight: 600; } .dim { color: var(--dim); }
article { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 1rem 0; }
article ol { padding: 0; list-style: none; }
article li { border-top: 1px solid var(--line); padding: .75rem 0; }
.said, .reply { white-space: pre-wrap; margin: .25rem 0; padding: .5rem .75rem; border-radius: .5rem; background: var(--soft); }
.reply { margin-left: 2rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft); padding: .5rem .75rem; border-radius: .5rem; font-size: .85rem; }
summary { cursor: pointer; } summary:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
`;
