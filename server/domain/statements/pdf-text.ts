/**
 * Text of a PDF as glyphs with their places. Latin letters and digits are written glyph by glyph;
 * letters of other scripts are shaped together and carry their text, so that a reader of the file
 * can search and copy the text.
 */
import type Pdf from 'pdfkit';

import {
  faceFile,
  isPlainDigit,
  joins,
  type Script,
  scriptOf,
  type Subset,
  type Weight,
} from './pdf-faces.ts';
import { inVisualOrder } from './pdf-order.ts';

/** Members of pdfkit that its types leave out. */
export type Ref = { end(content?: string): void };
type Position = { advanceWidth: number; xAdvance: number; xOffset: number; yOffset: number };
/** The part of fontkit that places marks on letters. Returns false where a rule does not apply. */
type MarkPlacer = {
  applyLookup(type: number, table: unknown): boolean;
  getAnchor(anchor: unknown): { x: number; y: number };
};
type Layout = { engine: { GPOSProcessor?: MarkPlacer } | null };
type InnerFont = {
  id: string;
  font: {
    hasGlyphForCodePoint(point: number): boolean;
  };
  /**
   * Glyphs and their places, in thousandths of the size. With `features` the text is shaped as a
   * whole, otherwise word by word.
   */
  encode(text: string, features?: readonly string[]): [string[], Position[]];
  layout(text: string, features: readonly string[]): { glyphs: { codePoints: number[] }[] };
  /** Text that a reader of the file gets for a glyph, by its number in the file. */
  unicode: number[][];
  ref(): Ref;
};

type Glyph = { font: InnerFont; hex: string; width: number };
/** Glyphs drawn together. `told` is their text where the file knows the glyph for other letters. */
type Run = { hex: string; x: number; y: number; told: string | null };
/** Letters that were shaped together, at size 1, and the text that they show. */
type Shape = {
  font: InnerFont;
  /**
   * Null for a script that is read from the right: readers of a file reverse its glyphs themselves,
   * and would reverse a text beside the glyphs too.
   */
  told: string | null;
  runs: Run[];
  width: number;
};
type Piece = { glyphs: Glyph[] } | { shape: Shape };
/** `width` is at size 1. */
export type Line = { pieces: Piece[]; width: number };

export type Typesetter = {
  measure(text: string, weight: Weight): Line;
  fontOf(subset: Subset, weight: Weight): InnerFont;
  /** True if the faces have every letter of the text. */
  hasLetters(text: string, weight: Weight): boolean;
};

/** Maximum number of shapes kept for each weight: rows repeat the same few texts. */
const SHAPES_KEPT = 2_000;
const told = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
/** Returns the text of a glyph if the file knows the glyph for other letters, otherwise null. */
function otherLetters(font: InnerFont, hex: string, letters: string | undefined): string | null {
  const known = font.unicode[Number.parseInt(hex, 16)] ?? [];
  return letters === undefined || letters === String.fromCodePoint(...known) ? null : told(letters);
}

/**
 * Letters of each glyph of a text that is read from the right. fontkit says only how many they are:
 * it gives a glyph that letters with different dots have in common the letter of its first use.
 */
function lettersFromRight(font: InnerFont, text: string): string[] {
  const points = [...text];
  let left = points.length;
  const letters = font.layout(text, []).glyphs.map(({ codePoints }) => {
    left -= codePoints.length;
    return points.slice(Math.max(0, left), Math.max(0, left + codePoints.length)).join('');
  });
  return left === 0 ? withMarks(letters) : [];
}

const RIGHT_TO_LEFT_MARK = '\u200f';
/**
 * Moves each mark, such as a vowel sign, to the letter below it: a reader of the file takes a glyph
 * that is raised for the beginning of another line. The mark stands before its letter, because the
 * reader reverses both, and behind U+200F where it would be the first character of the line.
 */
function withMarks(letters: readonly string[]): string[] {
  let marks = '';
  let isFirst = true;
  return letters.map((own) => {
    if (/^\p{Mn}+$/u.test(own)) {
      marks += (isFirst ? RIGHT_TO_LEFT_MARK : '') + own;
      isFirst = false;
      return '';
    }
    if (own === '') return '';
    isFirst = false;
    const whole = marks === '' ? own : marks + [...own].toReversed().join('');
    marks = '';
    return whole;
  });
}
const pointOf = (char: string | undefined) => char?.codePointAt(0) ?? 0;

/** Composes Latin letters with their accents: a face has one glyph for both. */
const composed = (text: string) =>
  text.replaceAll(/\p{Script=Latin}\p{Mn}+/gu, (letters) => letters.normalize('NFC'));

export function openTypesetter(doc: InstanceType<typeof Pdf>): Typesetter {
  const fonts = new Map<string, InnerFont>();
  const known = { 400: new Map<string, Glyph>(), 600: new Map<string, Glyph>() };
  const shapes = { 400: new Map<string, Shape>(), 600: new Map<string, Shape>() };

  function fontOf(subset: Subset, weight: Weight): InnerFont {
    const name = `${subset} ${weight}`;
    const kept = fonts.get(name);
    if (kept) return kept;
    doc.registerFont(name, faceFile(subset, weight));
    doc.font(name);
    const font = Reflect.get(doc, '_font') as InnerFont;
    skipMissingAnchors(font);
    fonts.set(name, font);
    return font;
  }

  /** Returns the face that has this character, or null. */
  function fontWith(point: number, weight: Weight): InnerFont | null {
    const script = scriptOf(point);
    const subsets: readonly Subset[] = script ? [script] : ['latin', 'latin-ext'];
    for (const subset of subsets) {
      const font = fontOf(subset, weight);
      if (font.font.hasGlyphForCodePoint(point)) return font;
    }
    return null;
  }

  function glyphOf(char: string, weight: Weight): Glyph {
    const kept = known[weight].get(char);
    if (kept) return kept;
    const font = fontWith(pointOf(char), weight);
    if (!font) return glyphOf('?', weight);
    const [hex, positions] = font.encode(char);
    const width = positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / 1000;
    const glyph = { font, hex: hex.join(''), width };
    known[weight].set(char, glyph);
    return glyph;
  }

  function shapeOf(text: string, script: Script, weight: Weight): Shape {
    const kept = shapes[weight].get(text);
    if (kept) return kept;
    const font = fontOf(script, weight);
    const isFromRight = script === 'arabic';
    // fontkit reverses the words of a script that is read from the right only within one text.
    const [glyphs, positions] = isFromRight ? font.encode(text, []) : font.encode(text);
    const letters = isFromRight ? lettersFromRight(font, text) : [];
    const runs: Run[] = [];
    let width = 0;
    let goesOn = false;
    for (const [at, place] of positions.entries()) {
      const [x, y] = [width + place.xOffset / 1000, place.yOffset / 1000];
      const isMoved = place.xOffset !== 0 || place.yOffset !== 0;
      const hex = glyphs[at] ?? '';
      const own = otherLetters(font, hex, letters[at]);
      const run = runs.at(-1);
      if (run && goesOn && !isMoved && own === null) run.hex += hex;
      else runs.push({ hex, x, y, told: own });
      goesOn = !isMoved && own === null && place.xAdvance === place.advanceWidth;
      width += place.xAdvance / 1000;
    }
    const shape = { font, told: isFromRight ? null : told(text), runs, width };
    if (shapes[weight].size >= SHAPES_KEPT) shapes[weight].clear();
    shapes[weight].set(text, shape);
    return shape;
  }

  /** Appends the pieces of a text, which stand from left to right. Returns their width. */
  function addPieces(pieces: Piece[], text: string, weight: Weight): number {
    let width = 0;
    const chars = [...text];
    for (let at = 0; at < chars.length; at += 1) {
      const char = chars[at] ?? '';
      const script = shapedScript(pointOf(char));
      if (script) {
        const end = endOfRun(chars, at, script);
        const shape = shapeOf(chars.slice(at, end + 1).join(''), script, weight);
        width += shape.width;
        pieces.push({ shape });
        at = end;
      } else {
        const glyph = glyphOf(char, weight);
        width += glyph.width;
        const last = pieces.at(-1);
        if (last && 'glyphs' in last && last.glyphs[0]?.font === glyph.font)
          last.glyphs.push(glyph);
        else pieces.push({ glyphs: [glyph] });
      }
    }
    return width;
  }

  function measure(text: string, weight: Weight): Line {
    const pieces: Piece[] = [];
    let width = 0;
    for (const part of inVisualOrder(composed(text))) width += addPieces(pieces, part, weight);
    return { pieces, width };
  }

  return {
    measure,
    fontOf,
    hasLetters: (text, weight) =>
      [...composed(text)].every((char) => {
        const point = pointOf(char);
        return joins(point) || fontWith(point, weight) !== null;
      }),
  };
}

class NoAnchor extends Error {}
/**
 * Skips a rule whose letter has no anchor for a mark, as OpenType says. fontkit 2.0.4 throws a
 * TypeError there, so a name like 'வெ' with two vowel signs would break its file.
 */
function skipMissingAnchors({ font }: InnerFont): void {
  const layout = Reflect.get(font, '_layoutEngine') as Layout;
  const placer = layout.engine?.GPOSProcessor;
  if (!placer) return;
  const { applyLookup, getAnchor } = placer;
  placer.getAnchor = (anchor) => {
    if (anchor === null || anchor === undefined) throw new NoAnchor();
    return getAnchor.call(placer, anchor);
  };
  placer.applyLookup = (type, table) => {
    try {
      return applyLookup.call(placer, type, table);
    } catch (error) {
      if (error instanceof NoAnchor) return false;
      throw error;
    }
  };
}

const shapedScript = (point: number) => (isPlainDigit(point) ? null : scriptOf(point));

/** Returns the index of the last character that is shaped together with the one at `from`. */
function endOfRun(chars: readonly string[], from: number, script: Script): number {
  let end = from;
  for (let next = from + 1; next < chars.length; next += 1) {
    const point = pointOf(chars[next]);
    if (shapedScript(point) === script) end = next;
    else if (point === 0x200c || point === 0x200d) end = next;
    else if (!joins(point)) break;
  }
  return end;
}
