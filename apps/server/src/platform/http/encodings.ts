import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The encodings of a page, smallest first. */
export type Encoding = 'br' | 'gzip' | 'identity';

const compressors = {
  // Pages are compressed once and sent often. The highest levels cost ten times as much and save a few bytes.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 7 }),
  identity: async (body: Buffer) => body,
};

/** Chooses the encoding for a request's Accept-Encoding: brotli, else gzip, else none. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = new Map(
    (accepted ?? '').split(',').map((offer) => {
      const [name = '', weight] = offer
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  if ((offers.get('br') ?? 0) > 0) return 'br';
  return (offers.get('gzip') ?? 0) > 0 ? 'gzip' : 'identity';
}

/** A text in each requested encoding, encoded on first use. */
export function encodeLazily(text: string): (encoding: Encoding) => Promise<Buffer> {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return (encoding) => {
    const body = made[encoding] ?? compressors[encoding](Buffer.from(text));
    made[encoding] = body;
    return body;
  };
}
