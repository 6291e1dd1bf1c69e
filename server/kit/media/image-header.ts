/**
 * What the first bytes of a picture say of it: enough to refuse what is no JPEG, PNG or WebP,
 * moves, or is far too large, before anything decodes it. Believes nothing: the decoder has the
 * same limits.
 */
export type ImageHeader = { width: number; height: number; isAnimated: boolean };

/** Null for anything that does not begin as one of the three formats. */
export function readImageHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 32) return null;
  if (bytes.readUInt32BE(0) === 0x89504e47 && bytes.readUInt32BE(4) === 0x0d0a1a0a) {
    return readPng(bytes);
  }
  if (bytes.readUInt16BE(0) === 0xffd8 && bytes[2] === 0xff) return readJpeg(bytes);
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') {
    return readWebp(bytes);
  }
  return null;
}

function readPng(bytes: Buffer): ImageHeader | null {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  let isAnimated = false;
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString('latin1', at + 4, at + 8);
    if (chunk === 'acTL') isAnimated = true;
    if (chunk === 'IDAT') break;
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isAnimated };
}

/** Markers that begin a frame: C0 to CF but for tables, extensions and arithmetic conditioning. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpeg(bytes: Buffer): ImageHeader | null {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) {
      const height = bytes.readUInt16BE(at + 5);
      return { width: bytes.readUInt16BE(at + 7), height, isAnimated: false };
    }
    // Padding, and markers without a length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

const ANIMATION_FLAG = 0x02;

function readWebp(bytes: Buffer): ImageHeader | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return {
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
        isAnimated: false,
      };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      const height = ((bits >>> 14) & 0x3fff) + 1;
      return { width: (bits & 0x3fff) + 1, height, isAnimated: false };
    }
    case 'VP8X':
      return {
        width: bytes.readUIntLE(24, 3) + 1,
        height: bytes.readUIntLE(27, 3) + 1,
        isAnimated: ((bytes[20] ?? 0) & ANIMATION_FLAG) !== 0,
      };
    default:
      return null;
  }
}
