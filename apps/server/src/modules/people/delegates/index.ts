export { delegateHooks } from './delegate-hooks.ts';
export { delegatedPath } from './delegate-invitation.ts';
export { type Delegation, listDelegatedNames, readDelegations } from './read-delegations.ts';
export { mayRegister, redeemRegistrationCode } from './registration-code.ts';
export { registerDelegates } from './routes.ts';
