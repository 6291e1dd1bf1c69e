/** What the build makes of `import … from '#docs/….md?blocks'`. */
declare module '*.md?blocks' {
  const blocks: readonly import('#web/parts/markdown/blocks.ts').Block[];
  export default blocks;
}
