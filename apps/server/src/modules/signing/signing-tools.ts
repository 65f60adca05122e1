import type { AgreementPdf } from '../../adapters/agreement-pdf/index.ts';
import type { Store } from '../../adapters/storage/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSingleFlightCache, type SingleFlightCache } from '../../platform/single-flight-cache.ts';

/** What creating agreements needs besides the platform. */
export interface AgreementTools {
  readonly agreementPdf: AgreementPdf;
  readonly store: Store;
}

/** What creating and showing agreements needs besides the platform. */
export interface SigningTools extends AgreementTools {
  /** Recently shown agreements with the signatures so far. */
  readonly renderCache: SingleFlightCache<Uint8Array>;
}

/** How long a rendered agreement is reused. */
const renderCacheMilliseconds = 60_000;

const maxRenderCacheBytes = 64 * 1024 * 1024;

export function createSigningTools(
  { clock }: Pick<Platform, 'clock'>,
  { agreementPdf, store }: AgreementTools,
): SigningTools {
  const renderCache = createSingleFlightCache<Uint8Array>(clock, {
    milliseconds: renderCacheMilliseconds,
    mostBytes: maxRenderCacheBytes,
    sizeOf: ({ length }) => length,
  });
  return { agreementPdf, store, renderCache };
}
