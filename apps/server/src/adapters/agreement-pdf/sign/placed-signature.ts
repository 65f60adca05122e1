import type { Signer } from '@paddock/domain';

/** A signature, either drawn (`image`) or typed (`typedName`). */
export interface PlacedSignature {
  readonly signer: Signer;
  /** The signer's full name. */
  readonly name: string;
  /** As what they sign, such as Managing Director. */
  readonly title?: string;
  /** For whom they sign, by whom and as what. Defaults to the name. */
  readonly party?: string;
  readonly at: Date;
  /** The time zone of its date. */
  readonly timeZone: string;
  /** A PNG with 8 bits per channel and at most 4 megapixels. */
  readonly image?: Uint8Array;
  /** What the signer typed, set in a script typeface. */
  readonly typedName?: string;
  /** Signs only this form field instead of all of the signer's. */
  readonly anchor?: string;
}
