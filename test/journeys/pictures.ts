/**
 * Pictures as phones take them, made for the journeys: large, lying on their side, and with the
 * place in the file.
 */
import sharp from 'sharp';

export const cameraMake = 'Canary Camera 12';

/** 4032 x 3024, to be shown turned by a quarter: 3024 x 4032, red above and blue below. */
export async function phonePhoto(): Promise<Buffer> {
  const half = { width: 2016, height: 3024, channels: 3 } as const;
  const grain = { type: 'gaussian', mean: 170, sigma: 30 } as const;
  const paper = await sharp({
    create: { width: 4032, height: 3024, channels: 3, background: '#888', noise: grain },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(paper)
    .composite([
      { input: { create: { ...half, background: '#d02020' } }, left: 0, top: 0, blend: 'multiply' },
      {
        input: { create: { ...half, background: '#2030d0' } },
        left: 2016,
        top: 0,
        blend: 'multiply',
      },
    ])
    .jpeg({ quality: 85 })
    .withExif({
      IFD0: { Make: cameraMake },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '18/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '73/1 51/1 24/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A small one for where the picture does not matter. */
export function smallPicture(background = '#e0e4ea'): Promise<Buffer> {
  const create = { width: 600, height: 800, channels: 3, background } as const;
  return sharp({ create }).png().toBuffer();
}

/** The colour in the middle of the upper and of the lower half. */
export async function halvesOf(image: Buffer): Promise<{ above: number[]; below: number[] }> {
  const { width, height } = await sharp(image).metadata();
  const at = async (top: number) => {
    const spot = { left: Math.floor(width / 2) - 20, top: top - 20, width: 40, height: 40 };
    // Statistics are of a whole image: of the spot, once it is one.
    const { channels } = await sharp(await sharp(image).extract(spot).png().toBuffer()).stats();
    return channels.slice(0, 3).map(({ mean }) => mean);
  };
  return { above: await at(Math.floor(height / 4)), below: await at(Math.floor((height * 3) / 4)) };
}
