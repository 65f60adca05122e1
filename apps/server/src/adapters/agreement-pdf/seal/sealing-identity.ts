/** The key that seals agreements, and its certificate. */
export interface SealingIdentity {
  /** The key and the certificate as PKCS #12. */
  readonly p12: Uint8Array;
  readonly passphrase: string;
  readonly certificatePem: string;
}
