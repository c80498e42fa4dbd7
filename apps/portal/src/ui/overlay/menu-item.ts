export type MenuItem = { label: string; onSelect: () => void; chosen?: boolean; disabled?: boolean };
