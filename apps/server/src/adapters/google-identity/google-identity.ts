/** Who a token speaks of: its issuer has verified the address. */
export interface GooglePerson {
  /** Never changes and is never given to somebody else, unlike the address. */
  readonly subject: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export interface ExpectedToken {
  /** The client id of the portal that the token must have been made for. */
  readonly clientId: string;
  /** What the page gave its button; undefined where it gave none, and then the token may not hold one either. */
  readonly nonce: string | undefined;
  readonly now: Date;
}

/** Tells who signs in with a Google identity token (AUT-09). */
export interface GoogleIdentity {
  /**
   * The person of a token, or undefined for one that is forged, expired, made for somebody else or without a
   * verified address. Refuses with 503 where the keys to judge it by cannot be had.
   */
  verify(credential: string, expected: ExpectedToken): Promise<GooglePerson | undefined>;
}
