/**
 * Agreements as PDFs: made from templates, filled, signed and sealed (SIG-06).
 *
 * The server works through {@link createAgreementPdf}, whose work is done in a child process; nothing that
 * this file exports as a value loads a PDF library or a font, except the functions that say so.
 */
export { AgreementPdfError, type AgreementPdfErrorCode } from './agreement-pdf-error.ts';
export { type AgreementPdf, type AgreementPdfOptions, createAgreementPdf } from './create-agreement-pdf.ts';
export type {
  ChartContent,
  DocumentContent,
  SectionContent,
  TableContent,
} from './document/document-content.ts';
export { dueDiligencePapers } from './document/due-diligence.ts';
export type { AgreementToFill } from './form/fill-agreement.ts';
export type { TemplateField, TemplateInspection } from './form/inspect-template.ts';
export type { Audit, AuditEvent } from './seal/audit.ts';
export type { AgreementToSeal } from './seal/seal-agreement.ts';
export type { SealingIdentity } from './seal/sealing-identity.ts';
export { type SealVerdict, verifySeal } from './seal/verify-seal.ts';
export { checkSignatureImage } from './sign/check-signature-image.ts';
export type { PlacedSignature } from './sign/placed-signature.ts';
export type { AgreementToRender } from './sign/render-with-signatures.ts';
export type { TemplateDetails } from './template/template-details.ts';
