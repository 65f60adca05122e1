/** What the co-subscriber is called, who signs after the investor. */
export type CoSubscriberNames = {
  /** As a heading or a label. */
  readonly title: string;
  /** In the middle of a sentence. */
  readonly noun: string;
  /** In the middle of a sentence that the investor reads. */
  readonly toInvestor: string;
};

/** A joint account has a second owner, who may not be married to the first (ENT-05); others have a spouse (SYN-08). */
export const coSubscriberNames = (isJoint: boolean): CoSubscriberNames =>
  isJoint
    ? { title: 'Second owner', noun: 'the second owner', toInvestor: 'the second owner' }
    : { title: 'Spouse', noun: 'the spouse', toInvestor: 'your spouse' };
