import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, encodeLazily } from './encodings.ts';

describe('the encoding of a page', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['identity', 'identity'],
    [undefined, 'identity'],
  ] as const)('a browser that takes %s gets %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });

  it('decodes to the same text in every encoding', async () => {
    const body = encodeLazily('Zürich '.repeat(100));
    const plain = (await body('identity')).toString();
    expect(brotliDecompressSync(await body('br')).toString()).toBe(plain);
    expect(gunzipSync(await body('gzip')).toString()).toBe(plain);
    expect((await body('br')).length).toBeLessThan(plain.length / 10);
  });
});
