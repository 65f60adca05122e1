/** The key that agreements are sealed with, and its certificate. */
export interface SealingIdentity {
  /** Key and certificate as PKCS #12. */
  readonly p12: Uint8Array;
  readonly passphrase: string;
  readonly certificatePem: string;
}
