import { inkOn } from "./dom.js";

/** The styles of the shadow tree. @param position `right` or `left` */
export const sheetOf = ({ color, position }) => `
  :host { display: block !important; position: fixed !important; inset: auto ${position === "left" ? "auto 16px 16px" : "16px 16px auto"} !important; z-index: 2147483000 !important; }
  :host([data-preview]) { position: absolute !important; z-index: 0 !important; }
  .root { all: initial; --accent: ${color}; --on-accent: ${inkOn(color)}; --ground: #fff; --ink: #16181d; --soft: #f1f3f6; --line: #d5d9e0;
    display: block; font: 16px/1.5 system-ui, "Noto Sans Thai", sans-serif; color: var(--ink); }
  @media (prefers-color-scheme: dark) { .root { --ground: #16181d; --ink: #f3f4f6; --soft: #262a32; --line: #3d434f; } }
  * { box-sizing: border-box; }
  [hidden] { display: none !important; }
  button, .file { font: inherit; min-width: 44px; min-height: 44px; border: 0; border-radius: 10px; cursor: pointer; }
  :focus-visible, .file:focus-within { outline: 3px solid var(--ink); outline-offset: 2px; box-shadow: 0 0 0 5px var(--ground); }
  .launch, .send { background: var(--accent); color: var(--on-accent); padding: 0 18px; font-weight: 600; }
  .panel { width: min(380px, calc(100vw - 32px)); height: min(560px, calc(100vh - 32px)); display: flex; flex-direction: column;
    background: var(--ground); border: 1px solid var(--line); border-radius: 16px; overflow: hidden; box-shadow: 0 12px 40px #0004; }
  :host([data-preview]) .panel { width: 320px; height: 480px; margin: 0; }
  header { display: flex; align-items: center; gap: 10px; padding: 8px 8px 8px 16px; border-bottom: 1px solid var(--line); }
  h2 { flex: 1; min-width: 0; font-size: 16px; margin: 0; overflow-wrap: anywhere; }
  .logo { width: 32px; height: 32px; border-radius: 8px; }
  .close { background: none; color: inherit; font-size: 22px; line-height: 1; }
  .log { flex: 1; overflow-y: auto; padding: 16px; }
  .log > ol { display: flex; flex-direction: column; gap: 8px; margin: 0; padding: 0; list-style: none; }
  .log > ol > li { max-width: 85%; padding: 8px 12px; border-radius: 12px; background: var(--soft); white-space: pre-wrap; overflow-wrap: anywhere; }
  .log > ol > li.mine { align-self: flex-end; background: var(--accent); color: var(--on-accent); }
  .log a { color: inherit; }
  li p, li ul, li ol, li pre, li table, li blockquote { margin: 0; }
  li p + *, li ul + *, li ol + *, li pre + *, li table + *, li blockquote + * { margin-top: 8px; }
  li li p + * { margin-top: 0; }
  li ul, li ol { padding-left: 22px; }
  li blockquote { padding-left: 10px; border-left: 3px solid var(--line); }
  li pre, li table { display: block; overflow-x: auto; font-size: 14px; }
  li td { padding: 2px 12px 2px 0; vertical-align: top; }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .choices, .starters, .stars { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
  .starters { padding: 0 16px 8px; margin: 0; }
  .choices button, .starters button, .stars button, .again, .plain { background: var(--ground); color: var(--ink); border: 1px solid var(--line); padding: 0 12px; }
  .stars button[aria-pressed="true"] { background: var(--accent); color: var(--on-accent); }
  .state { min-height: 21px; padding: 0 16px; font-size: 14px; margin: 0; }
  .rating { padding: 12px 16px; border-top: 1px solid var(--line); }
  .rating p { margin: 0; font-weight: 600; }
  form { display: flex; gap: 8px; padding: 12px; border-top: 1px solid var(--line); }
  .rating form { border: 0; padding: 8px 0 0; }
  textarea { flex: 1; min-width: 0; min-height: 44px; max-height: 120px; font: inherit; color: inherit; background: var(--ground); resize: none;
    border: 1px solid #767c88; border-radius: 10px; padding: 9px 12px; }
  .file { display: grid; place-items: center; border: 1px solid var(--line); font-size: 20px; }
  @media (prefers-reduced-motion: no-preference) { .panel { animation: rise .15s ease-out; } @keyframes rise { from { transform: translateY(8px); opacity: 0; } } }
  @media (max-width: 480px) { :host(:not([data-preview])) .panel { width: calc(100vw - 16px); height: calc(100dvh - 16px); margin: 0 -8px -8px; } }
`;
