import { buffer } from 'node:stream/consumers';
import type { TemplateFormField } from '@paddock/domain';
import { type AgreementPdf, AgreementPdfError } from '../../../adapters/agreement-pdf/index.ts';
import type { Store } from '../../../adapters/storage/index.ts';
import { DomainError, throwDomainError } from '../../../platform/domain-error.ts';
import { toFormFields } from '../signing/index.ts';

/** More than any form that people fill in. */
const maxFields = 500;
const maxFieldName = 200;

/** Reads the form fields of an uploaded PDF. Throws what is wrong with it, for people. */
export async function inspectUpload(
  { store, agreementPdf }: { store: Store; agreementPdf: AgreementPdf },
  key: string,
): Promise<TemplateFormField[]> {
  const inspection = await agreementPdf.inspect(await buffer(await store.read(key))).catch(rejectPdf);
  const fields = toFormFields(inspection);
  if (fields.length === 0)
    throwDomainError(
      'unsupported_type',
      'This PDF has no form fields to fill in. Add form fields to it and upload it again, or write the agreement in the editor.',
    );
  if (fields.length > maxFields)
    throwDomainError('unsupported_type', `This PDF has more than ${maxFields} form fields.`);
  const long = fields.find(({ name }) => name.length > maxFieldName);
  if (long)
    throwDomainError(
      'unsupported_type',
      `A form field has a name of more than ${maxFieldName} characters. Please give it a shorter one.`,
    );
  return fields;
}

function rejectPdf(error: unknown): never {
  if (!(error instanceof AgreementPdfError) || error.code === 'internal') throw error;
  if (error.isTemporary)
    throw new DomainError('unavailable', 'The PDF could not be read. Please try again in a moment.', {
      retryAfter: 5,
    });
  return throwDomainError('unsupported_type', error.message);
}
