import { createClamdScanner } from './clamd-scanner.ts';
import type { Scanner } from './scanner.ts';

export { createClamdScanner } from './clamd-scanner.ts';
export { type Scanner, ScannerUnavailableError } from './scanner.ts';

/** The scanner at CLAMD_URL; null without one. */
export function createScanner(config: { readonly clamdUrl: string | null }): Scanner | null {
  return config.clamdUrl === null ? null : createClamdScanner(config.clamdUrl);
}
