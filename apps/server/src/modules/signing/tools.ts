import type { AgreementPdf } from '../../adapters/agreement-pdf/index.ts';
import type { Store } from '../../adapters/storage/index.ts';

/** What the making and showing of agreements needs besides the platform. */
export interface SigningTools {
  readonly agreementPdf: AgreementPdf;
  readonly store: Store;
}
