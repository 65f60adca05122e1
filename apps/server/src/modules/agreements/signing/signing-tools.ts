import type { AgreementPdf } from '../../../adapters/agreement-pdf/index.ts';
import type { Store } from '../../../adapters/storage/index.ts';
import type { SingleFlightCache } from '../../../platform/single-flight-cache.ts';
import type { SignatureProviders } from './providers.ts';

/** What creating agreements needs besides the platform. */
export interface AgreementTools {
  readonly agreementPdf: AgreementPdf;
  readonly store: Store;
}

/** What showing agreements needs besides the platform. */
export interface RenderingTools extends AgreementTools {
  /** Recently shown agreements with the signatures so far. */
  readonly renderCache: SingleFlightCache<Uint8Array>;
}

/** What collecting signatures needs besides the platform. */
export interface SigningTools extends RenderingTools {
  readonly providers: SignatureProviders;
}
