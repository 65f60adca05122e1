import type { Logger } from 'pino';
import { type Scanner, ScannerUnavailable } from '../../adapters/scanner/index.ts';
import type { Store } from '../../adapters/storage/index.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What is known of a file: `unchecked` where nothing scans, `unknown` where the scanner gave no verdict. */
export type Clearance = 'clean' | 'unchecked' | 'unknown';

/** Where uploaded files pass the malware scanner. */
export interface Checkpoint {
  /** Whether files are scanned at all. */
  readonly scans: boolean;
  /** Refuses malware; its name goes into the log. */
  pass(store: Store, key: string): Promise<Clearance>;
}

/** Scans at one moment: a scanner that hangs holds up a few calls, the others leave their file to the job. */
const mostAtOnce = 3;

export function createCheckpoint(scanner: Scanner | null, log: Logger): Checkpoint {
  let underWay = 0;
  return {
    scans: scanner !== null,
    pass: async (store, key) => {
      if (!scanner) return 'unchecked';
      if (underWay >= mostAtOnce) return 'unknown';
      underWay += 1;
      try {
        const verdict = await scanner.scan(await store.read(key));
        if (verdict === 'clean') return 'clean';
        log.warn({ file: key, malware: verdict.malware }, 'An uploaded file holds malware');
      } catch (error) {
        if (!(error instanceof ScannerUnavailable)) throw error;
        log.warn({ err: error, file: key }, 'The malware scanner gave no verdict');
        return 'unknown';
      } finally {
        underWay -= 1;
      }
      throw new Refusal(
        'malware_found',
        'This file holds malware and was not kept. Please check your device, and upload a clean copy.',
      );
    },
  };
}
