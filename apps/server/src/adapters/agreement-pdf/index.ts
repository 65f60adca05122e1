/**
 * Makes, fills in, signs and seals agreements as PDFs (SIG-06).
 *
 * The server uses {@link createAgreementPdf}, which works in a child process. No value that this file exports loads a
 * PDF library or a font.
 */
export { AgreementPdfError, type AgreementPdfErrorCode } from './agreement-pdf-error.ts';
export { type AgreementPdf, type AgreementPdfOptions, createAgreementPdf } from './create-agreement-pdf.ts';
export type {
  ChartContent,
  DocumentContent,
  SectionContent,
  TableContent,
} from './document/document-content.ts';
export type { FillAgreementInput } from './form/fill-agreement.ts';
export type { TemplateField, TemplateInspection } from './form/inspect-template.ts';
export type { DocumentBrand } from './page/palette.ts';
export type { AuditTrail, AuditTrailEvent, AuditTrailParty } from './seal/audit-trail.ts';
export type { SealAgreementInput } from './seal/seal-agreement.ts';
export type { SealingIdentity } from './seal/sealing-identity.ts';
export type { SealVerification } from './seal/verify-seal.ts';
export { checkSignatureImage } from './sign/check-signature-image.ts';
export type { PlacedSignature } from './sign/placed-signature.ts';
export type { RenderAgreementInput } from './sign/render-with-signatures.ts';
export type { SignatureBlock } from './template/signature-page.ts';
export type { Clause, LabeledField, TemplateContent } from './template/template-content.ts';
export type { WrittenBlock, WrittenContent, WrittenSpan } from './written/written-content.ts';
