export { registerAgreementTemplates } from './routes.ts';
