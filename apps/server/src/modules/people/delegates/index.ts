export { delegateHooks } from './delegate-hooks.ts';
export { delegatedPath } from './delegate-invitation.ts';
export { registerDelegates } from './routes.ts';
