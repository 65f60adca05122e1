// Renders the portals' PNG and ICO files from the drawings in apps/server/src/demo/drawings: `node scripts/render-brand-assets.ts`.
// Run it after changing a drawing and commit what it writes; neither build nor start needs it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

const root = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'demo');
const portals = ['stallion', 'sports'];
const iconSizes = [16, 32, 48];
/** Of the squares that the web app manifest names; a launcher may cut the maskable one to any shape. */
const appIconSizes = [192, 512];

/**
 * @param {string} svg
 * @param {number} width in pixels
 */
function png(svg: string, width: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
}

/** The icon with its drawing inside the inner circle of 80 % that every cut leaves, its ground up to the edges. */
function maskable(icon: string): string {
  const [ground = '', ...drawing] = icon.replace(' rx="12"', '').split(/(?<=<rect[^>]*\/>)\s*/);
  const [start = '', rect = ''] = ground.split(/(?=<rect)/);
  const inner = drawing.join('').replace('</svg>', '');
  return `${start}${rect}<g transform="translate(6.4 6.4) scale(.8)">${inner}</g></svg>`;
}

/**
 * An ICO file is a 6-byte header and 16 bytes a picture, then the pictures, here as PNG.
 * @param {Array<{ size: number, data: Buffer }>} pictures
 */
function ico(pictures: readonly { size: number; data: Uint8Array }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, data }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(data.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += data.length;
  }
  return Buffer.concat([header, ...pictures.map(({ data }) => data)]);
}

for (const portal of portals) {
  /** @param {string} name */
  const drawing = (name: string) => readFile(join(root, 'drawings', portal, `${name}.svg`), 'utf8');
  /** @type {(name: string, data: Buffer) => Promise<void>} */
  const write = (name: string, data: Uint8Array) => writeFile(join(root, 'pictures', portal, name), data);
  const icon = await drawing('icon');
  await write('logo.png', png(await drawing('logo'), 600));
  await write('og.png', png(await drawing('og'), 1200));
  // The phone rounds the corners itself and paints transparent ones black.
  await write('apple-touch-icon.png', png(icon.replace(' rx="12"', ''), 180));
  for (const size of appIconSizes) await write(`icon-${size}.png`, png(icon, size));
  await write('icon-maskable.png', png(maskable(icon), 512));
  await write('favicon.ico', ico(iconSizes.map((size) => ({ size, data: png(icon, size) }))));
}
