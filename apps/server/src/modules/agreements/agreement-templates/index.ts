export { assertFundTemplates, findUnusableTemplates, lockFundTemplates } from './fund-templates.ts';
export { registerAgreementTemplates } from './routes.ts';
export { agreementTemplateHooks } from './template-hooks.ts';
