import { createHash } from 'node:crypto';
import { SignPdf } from '@signpdf/signpdf';
import { AgreementPdfError } from '../agreement-pdf-error.ts';
import { readRecord } from '../form/agreement-record.ts';
import { openPdf } from '../form/open-pdf.ts';
import { applySignatures } from '../sign/apply-signatures.ts';
import type { PlacedSignature } from '../sign/placed-signature.ts';
import { createTypesetter } from '../type/typesetter.ts';
import type { AuditTrail } from './audit-trail.ts';
import { CadesSigner } from './cades-signer.ts';
import { commonName } from './common-name.ts';
import { drawAuditTrail } from './draw-audit-trail.ts';
import { openIdentity } from './open-identity.ts';
import { addSealPlaceholder } from './seal-placeholder.ts';
import type { SealingIdentity } from './sealing-identity.ts';

/** Everything that the sealed agreement is made from. */
export interface SealAgreementInput {
  /** The filled agreement, byte for byte as everybody signed it. */
  readonly pdf: Uint8Array;
  readonly signatures: readonly PlacedSignature[];
  readonly auditTrail: AuditTrail;
  readonly identity: Pick<SealingIdentity, 'p12' | 'passphrase'>;
  readonly at: Date;
  readonly reason?: string;
  readonly location?: string;
  readonly contact?: string;
}

/** The filled agreement, attached to the sealed one. */
const attachmentName = 'agreement-as-signed.pdf';

/**
 * Makes the sealed agreement in one step: the filled agreement with all signatures, the certificate, the filled
 * agreement itself as an attachment, and one digital seal over all of it (SIG-06; PAdES baseline B).
 * @throws AgreementPdfError document_changed if the PDF is not the one that was signed, bad_key, or the errors of
 *   `applySignatures`
 */
export const sealAgreement = async (input: SealAgreementInput): Promise<Uint8Array> => {
  const digest = createHash('sha256').update(input.pdf).digest('hex');
  if (digest !== input.auditTrail.documentSha256.toLowerCase())
    throw new AgreementPdfError(
      'document_changed',
      'This is not the document that was signed, so it was not sealed.',
    );
  const identity = openIdentity(input.identity);
  const name = commonName(identity.certificate);
  const doc = await openPdf(input.pdf);
  const type = createTypesetter(doc);
  const record = readRecord(doc);
  await applySignatures(doc, type, record, input.signatures);
  drawAuditTrail(doc, type, record, input.auditTrail, name);
  type.finish();
  await doc.attach(input.pdf, attachmentName, {
    mimeType: 'application/pdf',
    description: 'The agreement as it was signed, before the signatures were drawn into it',
    creationDate: input.at,
    modificationDate: input.at,
  });
  doc.setModificationDate(input.at);
  addSealPlaceholder(doc, record.certificate.page, {
    name,
    reason: input.reason ?? 'Agreement signed by all parties',
    location: input.location ?? 'Online',
    contact: input.contact ?? '',
    at: input.at,
  });
  const unsigned = await doc.save({ useObjectStreams: false, updateFieldAppearances: false });
  return new SignPdf().sign(Buffer.from(unsigned), new CadesSigner(identity), input.at);
};
