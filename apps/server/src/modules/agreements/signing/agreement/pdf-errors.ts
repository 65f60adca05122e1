import { AgreementPdfError } from '../../../../adapters/agreement-pdf/index.ts';
import { DomainError } from '../../../../platform/domain-error.ts';

/** For a template that is missing or unusable. */
export const agreementNotReadyMessage =
  'The agreement of this fund is not ready yet. Please write to the fund manager; your commitment is kept.';

/** Translates errors of PDF work: an unusable template is a conflict, a busy worker asks the caller to retry. */
export async function translatePdfErrors<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AgreementPdfError) || error.code === 'internal') throw error;
    if (error.isTemporary)
      throw new DomainError(
        'unavailable',
        'The agreement could not be created. Please try again in a moment.',
        {
          retryAfter: 5,
        },
      );
    throw new DomainError('conflict', agreementNotReadyMessage);
  }
}
