/** A document of ours as data, read at build time (scripts/document-blocks.ts). */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; to: string };

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  /** `from`: its first number; null where it has none. */
  | { kind: 'list'; from: number | null; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'program'; text: string };
