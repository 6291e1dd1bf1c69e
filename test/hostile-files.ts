/**
 * Files that mean harm, made here so that none has to be kept: about two hundred, by kind and
 * variation.
 */
import { crc32, deflateSync, gzipSync } from 'node:zlib';

import { isWhole, sampled } from './extent.ts';
import { photo } from './requests.ts';

export type HostileFile = { name: string; bytes: Buffer; fileName?: string; type?: string };

const ascii = (text: string) => Buffer.from(text, 'latin1');
const pngSignature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const SCRIPT = '<script>alert(document.domain)</script>';
export const MARKS = ['<script', 'alert(', 'PK\u0003\u0004', 'Canary', '<?php', 'GPSLatitude'];

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([ascii(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function header(width: number, height: number, depth = 8, colour = 2, interlace = 0): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = depth;
  data[9] = colour;
  data[12] = interlace;
  return chunk('IHDR', data);
}

/** `bytes` zeros, pressed together as tightly as they can be. */
const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 });
const png = (...chunks: Buffer[]) =>
  Buffer.concat([pngSignature, ...chunks, chunk('IEND', Buffer.alloc(0))]);
const pixels = (bytes: number) => chunk('IDAT', zeros(bytes));
const tiny = () => [header(10, 10), pixels(10 * 31)];

/** Eight-bit black pictures that unpack to far more than they weigh. */
function sizes(bomb: Buffer): HostileFile[] {
  const claims: [number, number][] = [
    [65_000, 65_000],
    [14_000, 14_000],
    [4_294_967_295, 1],
    [1, 4_294_967_295],
    [12_001, 10],
    [10, 12_001],
    [6_400, 6_400],
    [0, 10],
    [10, 0],
    [0, 0],
  ];
  return [
    // One bit a pixel: 196 megapixels that are really there.
    { name: 'png 196 MP', bytes: png(header(14_000, 14_000, 1, 0), pixels(14_000 * 1_751)) },
    ...claims.map(([width, height]) => ({
      name: `png claims ${width}x${height}`,
      bytes: png(header(width, height), pixels(1000)),
    })),
    { name: 'png 39 MP', bytes: png(header(6_500, 6_000), pixels(6_000 * 19_501)) },
    {
      name: 'png 39 MP interlaced',
      bytes: png(header(6_500, 6_000, 8, 2, 1), pixels(6_000 * 19_600)),
    },
    { name: 'png unpacks to more', bytes: png(header(10, 10), chunk('IDAT', bomb)) },
    ...[3, 5, 7, 32].map((depth) => ({
      name: `png depth ${depth}`,
      bytes: png(header(10, 10, depth), pixels(1000)),
    })),
    ...[1, 5, 9].map((colour) => ({
      name: `png colour type ${colour}`,
      bytes: png(header(10, 10, 8, colour), pixels(1000)),
    })),
    { name: 'png without pixels', bytes: png(header(10, 10)) },
    { name: 'png without header', bytes: png(pixels(1000)) },
    { name: 'png two headers', bytes: png(header(10, 10), header(65_000, 65_000), pixels(1000)) },
    {
      name: 'png chunk longer than the file',
      bytes: Buffer.concat([pngSignature, header(10, 10), Buffer.from('7fffffff49444154', 'hex')]),
    },
  ];
}

function textBombs(bomb: Buffer): HostileFile[] {
  const files = [
    ['zTXt', Buffer.concat([ascii('Comment\0\0'), bomb])],
    ['iTXt', Buffer.concat([ascii('Comment\0\u0001\0\0\0'), bomb])],
    ['iCCP', Buffer.concat([ascii('profile\0\0'), bomb])],
  ] as const;
  return files.flatMap(([type, data]) => {
    const [head = Buffer.alloc(0), ...rest] = tiny();
    const one = chunk(type, data);
    const many = Array.from({ length: 20 }, () => one);
    return [
      { name: `png ${type} bomb`, bytes: png(head, one, ...rest) },
      { name: `png ${type} bombs`, bytes: png(head, ...many, ...rest) },
    ];
  });
}

function animations(): HostileFile[] {
  const frame = Buffer.from('2c00000000010001000002024401003b'.slice(0, 30), 'hex');
  const gif = Buffer.concat([
    ascii('GIF89a'),
    Buffer.from('01000100800000000000ffffff', 'hex'),
    ...Array.from({ length: 100_000 }, () => frame),
    Buffer.from([0x3b]),
  ]);
  const webpChunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return Buffer.concat([ascii(type), length, data, Buffer.alloc(data.length % 2)]);
  };
  const flags = Buffer.from('02000000090000090000', 'hex');
  const webp = (frames: number) => {
    const one = webpChunk('ANMF', Buffer.alloc(24));
    const body = Buffer.concat([
      ascii('WEBP'),
      webpChunk('VP8X', flags),
      webpChunk('ANIM', Buffer.alloc(6)),
      ...Array.from({ length: frames }, () => one),
    ]);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(body.length);
    return Buffer.concat([ascii('RIFF'), length, body]);
  };
  const [head = Buffer.alloc(0), ...rest] = tiny();
  const still = Buffer.from('00000000090000090000', 'hex');
  return [
    { name: 'gif 100,000 frames', bytes: gif },
    { name: 'gif named jpg', bytes: gif.subarray(0, 200) },
    { name: 'webp 100,000 frames', bytes: webp(100_000) },
    { name: 'webp 2 frames', bytes: webp(2) },
    {
      name: 'webp still by its flag, frames all the same',
      bytes: Buffer.concat([webp(50).subarray(0, 20), still, webp(50).subarray(30)]),
    },
    { name: 'apng', bytes: png(head, chunk('acTL', Buffer.alloc(8, 1)), ...rest) },
  ];
}

function others(): HostileFile[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
  const texts: [string, Buffer][] = [
    ['svg', ascii(svg)],
    ['svg with declaration', ascii(`<?xml version="1.0"?>${svg}`)],
    ['svg external', ascii('<svg><image href="file:///etc/passwd"/></svg>')],
    ['svgz', gzipSync(svg)],
    ['html', ascii(`<!doctype html><title>x</title>${SCRIPT}`)],
    ['html with spaces', ascii(`${' '.repeat(500)}<html>${SCRIPT}`)],
    ['php', ascii('<?php system($_GET["c"]); ?>'.repeat(9))],
    ['pdf', ascii(`%PDF-1.7\n1 0 obj<</JS(alert(1))>>endobj${' '.repeat(99)}`)],
    ['bmp', Buffer.concat([ascii('BM'), Buffer.alloc(200)])],
    ['tiff', Buffer.concat([ascii('II*\0'), Buffer.alloc(200)])],
    ['avif', Buffer.concat([Buffer.from([0, 0, 0, 28]), ascii('ftypavif'), Buffer.alloc(99)])],
    ['heic', Buffer.concat([Buffer.from([0, 0, 0, 28]), ascii('ftypheic'), Buffer.alloc(99)])],
    [
      'jpeg 2000',
      Buffer.concat([Buffer.from('0000000c6a5020200d0a870a', 'hex'), Buffer.alloc(99)]),
    ],
    ['jpeg xl', Buffer.concat([Buffer.from('ff0a', 'hex'), Buffer.alloc(99)])],
    ['ico', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(99)])],
    ['psd', Buffer.concat([ascii('8BPS'), Buffer.alloc(99)])],
    ['zip', Buffer.concat([ascii('PK\u0003\u0004'), Buffer.alloc(99)])],
    ['elf', Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(99)])],
    ['exr', Buffer.concat([Buffer.from('762f3101', 'hex'), Buffer.alloc(99)])],
    ['hdr', ascii(`#?RADIANCE\n\n-Y 65000 +X 65000\n${' '.repeat(99)}`)],
    ['ppm', ascii(`P6 65000 65000 255\n${' '.repeat(99)}`)],
    ['eps', ascii(`%!PS-Adobe-3.0 EPSF-3.0\n${' '.repeat(99)}`)],
    ['mvg', ascii('push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context')],
    ['text', ascii('hello '.repeat(50))],
    ['zeros', Buffer.alloc(100_000)],
    ['ones', Buffer.alloc(100_000, 255)],
    ['one byte', Buffer.from([255])],
    ['three bytes', Buffer.from('ffd8ff', 'hex')],
    ['31 bytes', Buffer.alloc(31, 255)],
    ['empty', Buffer.alloc(0)],
    ['6 MB', Buffer.alloc(6_000_000, 1)],
    ['5 MB and a byte', Buffer.alloc(5 * 1024 * 1024 + 1, 1)],
  ];
  return texts.map(([name, bytes]) => ({ name, bytes }));
}

function jpegs(jpeg: Buffer): HostileFile[] {
  const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
  const sized = (width: number, height: number) => {
    const bytes = Buffer.from(jpeg);
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
    return bytes;
  };
  const after = (...segments: Buffer[]) =>
    Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
  const segment = (marker: number, data: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  };
  return [
    { name: 'jpeg claims 65000x65000', bytes: sized(65_000, 65_000) },
    { name: 'jpeg claims 12000x3300', bytes: sized(12_000, 3_300) },
    { name: 'jpeg claims 12001x1', bytes: sized(12_001, 1) },
    { name: 'jpeg without height', bytes: sized(64, 0) },
    { name: 'jpeg without width', bytes: sized(0, 64) },
    {
      name: 'jpeg many comments',
      bytes: after(...Array.from({ length: 70 }, () => segment(0xfe, Buffer.alloc(60_000, 'x')))),
    },
    { name: 'jpeg page in a comment', bytes: after(segment(0xfe, ascii(`*/${SCRIPT}`))) },
    { name: 'jpeg php in exif', bytes: after(segment(0xe1, ascii('Exif\0\0<?php phpinfo();'))) },
    {
      name: 'jpeg xmp',
      bytes: after(segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0<x>Canary${SCRIPT}</x>`))),
    },
    {
      name: 'jpeg broken exif',
      bytes: after(segment(0xe1, Buffer.concat([ascii('Exif\0\0MM\0*'), Buffer.alloc(60, 255)]))),
    },
    {
      name: 'jpeg broken icc',
      bytes: after(
        segment(0xe2, Buffer.concat([ascii('ICC_PROFILE\0\u0001\u0001'), Buffer.alloc(600, 65)])),
      ),
    },
    { name: 'jpeg zero-length segment', bytes: after(Buffer.from('ffe00000', 'hex')) },
    { name: 'jpeg padding', bytes: after(Buffer.alloc(50_000, 255)) },
    { name: 'jpeg two frames', bytes: Buffer.concat([jpeg.subarray(0, -2), jpeg.subarray(2)]) },
    {
      name: 'jpeg and zip',
      bytes: Buffer.concat([jpeg, ascii('PK\u0003\u0004'), Buffer.alloc(500, 'z')]),
    },
    { name: 'jpeg and page', bytes: Buffer.concat([jpeg, ascii(`<html>${SCRIPT}</html>`)]) },
    {
      name: 'jpeg up to 5 MB',
      bytes: Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 - jpeg.length)]),
    },
  ];
}

const fileNames = [
  '../../x.jpg',
  '..\\..\\x.jpg',
  '/etc/passwd',
  ['C:', 'Windows', 'win.ini'].join('\\'),
  'x.php',
  'x.jpg.html',
  '.htaccess',
  'con.jpg',
  `${'a'.repeat(300)}.jpg`,
  '<img src=x onerror=alert(1)>.jpg',
  '"; drop table deposits; --.jpg',
  '%2e%2e%2fx.jpg',
  '\u202Egpj.exe',
  '🙂.jpg',
  ' ',
];
const types = ['image/svg+xml', 'text/html', 'application/x-php', 'image/gif', 'text/plain', ''];

/** A made-up number from a seed: the same files in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
}

function broken(name: string, bytes: Buffer): HostileFile[] {
  const next = random(bytes.length);
  const cuts = Array.from({ length: 14 }, (_, index) => ({
    name: `${name} cut ${index}`,
    bytes: bytes.subarray(0, 32 + ((next() >> 8) % (bytes.length - 32))),
  }));
  const flips = Array.from({ length: 14 }, (_, index) => {
    const flipped = Buffer.from(bytes);
    for (let count = 0; count < 1 + index; count += 1) {
      flipped[12 + ((next() >> 8) % (bytes.length - 12))] = next() >> 16;
    }
    return { name: `${name} bits flipped ${index}`, bytes: flipped };
  });
  // What is cut somewhere is alike, and so is what has a few wrong bytes: every fourth, with the
  // least and the most of them.
  const some = flips.filter((_, index) => isWhole || index === 0 || index % 4 === 1);
  return [...sampled(cuts, 4), ...some];
}

export async function hostileFiles(): Promise<HostileFile[]> {
  const jpeg = await photo(200, 150);
  const progressive = await photo(200, 150, (image) => image.jpeg({ progressive: true }));
  const flat = await photo(200, 150, (image) => image.png());
  const webp = await photo(200, 150, (image) => image.webp());
  const located = await photo(800, 600, (image) =>
    image.withExif({ IFD0: { Make: 'Canary' }, IFD3: { GPSLatitude: '28/1 36/1 50/1' } }).jpeg(),
  );
  const large = await photo(7300, 5400, (image) => image.jpeg({ progressive: true, quality: 40 }));
  const bomb = zeros(200_000_000);
  return [
    ...sizes(bomb),
    ...textBombs(bomb),
    ...animations(),
    ...others(),
    ...jpegs(jpeg),
    ...fileNames.map((fileName) => ({ name: `named ${fileName}`, bytes: jpeg, fileName })),
    ...types.map((type) => ({ name: `typed ${type}`, bytes: jpeg, type })),
    ...broken('jpeg', jpeg),
    ...broken('progressive jpeg', progressive),
    ...broken('png', flat),
    ...broken('webp', webp),
    { name: 'photo with position', bytes: located },
    { name: 'progressive jpeg 39 MP', bytes: large },
    { name: 'png and page', bytes: Buffer.concat([flat, ascii(SCRIPT)]) },
    { name: 'webp and zip', bytes: Buffer.concat([webp, ascii('PK\u0003\u0004')]) },
  ];
}
