/** Who a token speaks of: its issuer has verified the address. */
export interface GoogleProfile {
  /** Never changes and is never given to somebody else, unlike the address. */
  readonly subject: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The domain of the organization that manages the account at Google; null for a private one. */
  readonly hostedDomain: string | null;
}

/** A token that proves who sent it. */
export interface GoogleToken {
  readonly profile: GoogleProfile;
  /** SHA-256 of what was signed, the one thing about a token that nobody can write in another way. */
  readonly hash: Buffer;
  /** From then on it proves nothing. */
  readonly expiresAt: Date;
}

export interface TokenExpectations {
  /** The client id of the portal that the token must have been made for. */
  readonly clientId: string;
  /** What the page gave its button; undefined where it gave none, and then the token may not hold one either. */
  readonly nonce: string | undefined;
  readonly now: Date;
}

/** Tells who signs in with a Google identity token (AUT-09). */
export interface GoogleIdentity {
  /**
   * What a token says, or undefined for one that is forged, expired, made for somebody else or without a verified
   * address. It says the same each time: whoever lets it open something remembers it. Refuses with 503 where the
   * keys to judge it by cannot be had.
   */
  verify(credential: string, expected: TokenExpectations): Promise<GoogleToken | undefined>;
}
