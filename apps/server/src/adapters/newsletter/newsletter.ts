/** A subscription to the newsletter of a portal. */
export interface Subscriber {
  readonly email: string;
  /** Slug of the portal where the address was entered, if any. */
  readonly portal: string | null;
}

/** The result: added, or rejected for a reason that a retry does not change. */
export type SubscriptionResult =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly reason: string };

/** The service that sends the newsletter. */
export interface Newsletter {
  /** Adds an address to the list; an address that is on it already succeeds too. Throws if a retry may help. */
  add(subscriber: Subscriber): Promise<SubscriptionResult>;
  /**
   * Takes an address off the list, or with `keepsOthers` only out of its portal's part. An address that is not on the
   * list succeeds too. Throws if a retry may help.
   */
  remove(subscriber: Subscriber, options: { keepsOthers: boolean }): Promise<void>;
}
