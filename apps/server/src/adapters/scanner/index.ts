import { createClamdScanner } from './clamd-scanner.ts';
import type { Scanner } from './scanner.ts';

export { createClamdScanner } from './clamd-scanner.ts';
export { type Scanner, ScannerUnavailableError } from './scanner.ts';

/** The scanner that CLAMD_URL names; null where nothing scans. */
export function createScanner(config: { readonly clamdUrl: string | null }): Scanner | null {
  return config.clamdUrl === null ? null : createClamdScanner(config.clamdUrl);
}
