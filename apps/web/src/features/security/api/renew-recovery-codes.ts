import { renewRecoveryCodes } from '@paddock/contract';
import { useFactorMutation } from './second-factors.ts';

/** New recovery codes in place of the old ones. */
export const useRenewRecoveryCodes = () => useFactorMutation(renewRecoveryCodes);
