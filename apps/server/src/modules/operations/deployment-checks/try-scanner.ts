import { type Scanner, ScannerUnavailableError } from '../../../adapters/scanner/index.ts';
import type { Finding } from './stored-checks.ts';

/** The test file that every scanner reports. In parts, so that no scanner reports this file. */
const eicar = [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$`, 'EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

/** Has the scanner look at a harmless sample and at the EICAR test file. */
export async function tryScanner(scanner: Scanner | null): Promise<Finding> {
  if (!scanner)
    return {
      outcome: 'attention',
      message: 'No malware scanner is configured, so uploads are stored unscanned.',
    };
  try {
    const harmless = await scanner.scan(sampleOf('A harmless sample of Paddock.\n'));
    if (harmless !== 'clean')
      return {
        outcome: 'failed',
        message: `The scanner took a harmless sample for malware (${harmless.malware}).`,
      };
    const malicious = await scanner.scan(sampleOf(eicar));
    if (malicious === 'clean')
      return { outcome: 'failed', message: 'The scanner did not recognize the EICAR test file.' };
    return {
      outcome: 'works',
      message: `A harmless sample passed, and the EICAR test file was recognized as ${malicious.malware}.`,
    };
  } catch (error) {
    if (!(error instanceof ScannerUnavailableError)) throw error;
    return { outcome: 'failed', message: `The scanner gave no verdict: ${error.message}` };
  }
}

async function* sampleOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
