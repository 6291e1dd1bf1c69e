/** What the build makes of `import … from '#docs/….md?blocks'`. */
declare module '*.md?blocks' {
  import type { Block } from '#web/parts/markdown/blocks.ts';

  const blocks: readonly Block[];
  export default blocks;
  export const language: string;
}
