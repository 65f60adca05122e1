/** The result of a scan. */
export type ScanVerdict = 'clean' | { readonly malware: string };

/** Looks for malware in uploaded files. */
export interface Scanner {
  /** Throws a {@link ScannerUnavailableError} if there is no verdict for now. */
  scan(content: AsyncIterable<Uint8Array>): Promise<ScanVerdict>;
}

/** The scanner is unreachable, too slow, or could not read the file, so nobody knows whether the file is clean. */
export class ScannerUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ScannerUnavailable';
  }
}
