/** An address that wants the newsletter of a portal. */
export interface Subscriber {
  readonly email: string;
  /** Slug of the portal it was given on, where there was one. */
  readonly portal: string | null;
}

/** What became of an address: taken, or refused for a reason that trying again does not change. */
export type SubscriptionResult =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly reason: string };

/** The service that sends the newsletter. */
export interface Newsletter {
  /** Puts an address on the list; one that is there already is taken too. Throws where it is worth trying again. */
  add(subscriber: Subscriber): Promise<SubscriptionResult>;
}
