export { readLatestCheck } from './agreement/agreement-check.ts';
export { templateIndex } from './agreement/agreement-facts.ts';
export {
  type AgreementReadinessByKind,
  listAgreementReadiness,
  readAgreementReadiness,
} from './agreement/agreement-readiness.ts';
export { translatePdfErrors } from './agreement/pdf-errors.ts';
export { prepareAgreement } from './agreement/prepare-agreement.ts';
export { recordAgreement } from './agreement/record-agreement.ts';
export { reportMissingTemplates } from './agreement/report-missing-templates.ts';
export { toFormFields } from './agreement/template-fields.ts';
export { insertTemplate, updateTemplate } from './agreement/template-writes.ts';
export { cleanWrittenHtml, fillWrittenHtml, writtenFields } from './agreement/written-template.ts';
export { readTemplatePdf } from './built-in-provider.ts';
export { completeAgreement } from './completion/complete-agreement.job.ts';
export { renewSealingIdentities, signingSecrets } from './completion/sealing-identity.ts';
export { assertNotCountersigned } from './correction/assert-not-countersigned.ts';
export { supersedeAgreement } from './correction/supersede-agreement.ts';
export { startCorrection } from './correction/term-correction.ts';
export { createSigningTools } from './create-signing-tools.ts';
export { registerSigning } from './routes.ts';
export { askBeforeEnding, askBeforeReplacing } from './service/ask-before-ending.ts';
export { askService } from './service/ask-service.job.ts';
export { createAtService } from './service/create-at-service.job.ts';
export { readCurrentAgreement } from './service/current-agreement.ts';
export { isAnswerMissing } from './service/is-answer-missing.ts';
export { agreementHolderNameSql } from './signatures/agreement-holder-sql.ts';
export { checkSignature } from './signatures/check-signature.ts';
export { countersign } from './signatures/countersign.ts';
export { readExpiryDays } from './signatures/expiry-days.ts';
export { listPendingCountersignatures, readAgreementDetail } from './signatures/read-countersignatures.ts';
export { reviewAgreement } from './signatures/review-agreement.ts';
export { type ReminderInput, sendSigningReminder } from './signatures/send-reminder.ts';
export { sign } from './signatures/sign.ts';
export { findSignatureRequest } from './signatures/signature-request.ts';
export { readOpenCorrections } from './signatures/signing-progress.ts';
export { readReminderDays, recordReminder } from './signatures/signing-reminders.ts';
export type { SigningTools } from './signing-tools.ts';
