/** The person that a token identifies. The issuer has verified the address. */
export interface GoogleProfile {
  /** Unlike the address, it never changes and is never given to another person. */
  readonly subject: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The domain of the organization that manages the Google account; null for a personal one. */
  readonly hostedDomain: string | null;
}

/** A token that proves the identity of its sender. */
export interface GoogleToken {
  readonly profile: GoogleProfile;
  /** SHA-256 of the signed part, the only part of a token that has just one encoding. */
  readonly hash: Buffer;
  /** When the person last authenticated at Google; null if the token does not say. An open session there counts for less. */
  readonly authenticatedAt: Date | null;
  /** When the token expires. */
  readonly expiresAt: Date;
}

export interface TokenExpectations {
  /** The client id of the portal, which the token must be issued for. */
  readonly clientId: string;
  /** The nonce that the page gave its button. If undefined, the token must not have one either. */
  readonly nonce: string | undefined;
  readonly now: Date;
}

/** Identifies people by a Google identity token (AUT-09). */
export interface GoogleIdentity {
  /**
   * Returns the contents of a token, or undefined if it is forged, expired, issued for another client, or has no
   * verified address. The result is the same each time, so callers that grant something for a token must remember it.
   * Throws a 503 error if the issuer's keys are unavailable.
   */
  verify(credential: string, expected: TokenExpectations): Promise<GoogleToken | undefined>;
}
