import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

// Required, not imported: its declarations promise a default export that its CommonJS file does not have.
const makeBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi;

/** The Unicode bidirectional algorithm. */
export const bidi = makeBidi();
