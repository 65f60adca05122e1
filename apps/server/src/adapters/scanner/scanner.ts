/** What a scanner found in a file. */
export type ScanVerdict = 'clean' | { readonly malware: string };

/** Looks for malware in uploaded files. */
export interface Scanner {
  /** Rejects with a {@link ScannerUnavailableError} where there is no verdict, now at least. */
  scan(content: AsyncIterable<Uint8Array>): Promise<ScanVerdict>;
}

/** The scanner is away, too slow, or could not look into the file: nobody knows whether the file is clean. */
export class ScannerUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ScannerUnavailable';
  }
}
