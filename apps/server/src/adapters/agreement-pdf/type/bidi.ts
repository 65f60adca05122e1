import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

// Uses require, because the type declarations promise a default export that the CommonJS file does not have.
const makeBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi;

/** The Unicode bidirectional algorithm. */
export const bidi = makeBidi();
