import type { Challenge, Solution } from 'altcha-lib/types';
import * as z from 'zod/mini';

/** The part of the form that verification needs. Every parameter is included, because the signature covers them all. */
const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Parses a solved challenge as browsers send it: JSON in base64. Returns undefined for any other text. */
export function parseSolution(text: string): { challenge: Challenge; solution: Solution } | undefined {
  try {
    return payload.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
}
