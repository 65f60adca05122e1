import type { AgreementPdf } from '../../adapters/agreement-pdf/index.ts';
import type { SignatureProvider } from '../../adapters/signature/index.ts';
import type { Store } from '../../adapters/storage/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSingleFlightCache, type SingleFlightCache } from '../../platform/single-flight-cache.ts';
import { createBuiltInProvider } from './built-in-provider.ts';
import { createProviders, type SignatureProviders } from './providers.ts';

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

/** How long a rendered agreement is reused. */
const renderCacheMilliseconds = 60_000;

const maxRenderCacheBytes = 64 * 1024 * 1024;

export function createSigningTools(
  platform: Platform,
  {
    agreementPdf,
    store,
    dropboxSign,
  }: AgreementTools & {
    /** Absent if no fund can choose it. */
    dropboxSign?: SignatureProvider | undefined;
  },
): SigningTools {
  const renderCache = createSingleFlightCache<Uint8Array>(platform.clock, {
    milliseconds: renderCacheMilliseconds,
    mostBytes: maxRenderCacheBytes,
    sizeOf: ({ length }) => length,
  });
  const rendering = { agreementPdf, store, renderCache };
  const providers = [createBuiltInProvider(platform, rendering), ...(dropboxSign ? [dropboxSign] : [])];
  return { ...rendering, providers: createProviders(platform.config, providers) };
}
