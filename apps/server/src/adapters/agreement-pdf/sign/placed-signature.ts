import type { Signer } from '@paddock/domain';

/** A signature as it was given: drawn (`image`) or typed (`typedName`). */
export interface PlacedSignature {
  readonly signer: Signer;
  /** The signer's full name. */
  readonly name: string;
  readonly at: Date;
  /** In which its date is written. */
  readonly timeZone: string;
  /** A PNG of 8 bits a channel, at most 4 megapixels. */
  readonly image?: Uint8Array;
  /** What the signer typed, set in a script face. */
  readonly typedName?: string;
  /** Signs at this form field alone instead of at all of the signer's. */
  readonly anchor?: string;
}
