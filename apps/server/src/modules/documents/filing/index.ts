export { tellDelegatesOfAgreement } from './delegate-notices.ts';
export { documentHooks } from './document-hooks.ts';
export { registerFiling } from './routes.ts';
