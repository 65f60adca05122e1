import { AgreementPdfError } from '../../adapters/agreement-pdf/index.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Said of a template that is missing or that no agreement can be made from. */
export const agreementNotReady =
  'The agreement of this fund is not ready yet. Please write to the fund manager; your commitment is kept.';

const passing: ReadonlySet<string> = new Set(['timeout', 'worker_stopped', 'closed']);

/** Awaits PDF work for a caller: a template that does not serve is a conflict, a busy machine one to come back to. */
export async function refusingInWords<Made>(work: Promise<Made>): Promise<Made> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AgreementPdfError) || error.code === 'internal') throw error;
    if (passing.has(error.code))
      throw new Refusal('unavailable', 'The agreement could not be made just now. Please try again.', {
        retryAfter: 5,
      });
    throw new Refusal('conflict', agreementNotReady);
  }
}
