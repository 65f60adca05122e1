import { coSubscriberNames } from '@paddock/domain';

/** That the investor has signed, or both they and the co-subscriber. */
export const whoSigned = (both: boolean, isJoint: boolean): string =>
  both ? `You and ${coSubscriberNames(isJoint).toInvestor} have signed` : 'You have signed';
