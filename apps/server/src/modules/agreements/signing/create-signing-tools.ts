import type { SignatureProvider } from '../../../adapters/signature/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSingleFlightCache } from '../../../platform/single-flight-cache.ts';
import { createBuiltInProvider } from './built-in-provider.ts';
import { createProviders } from './providers.ts';
import type { AgreementTools, SigningTools } from './signing-tools.ts';

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
    createMeter: platform.metrics.cache('agreements'),
  });
  const rendering = { agreementPdf, store, renderCache };
  const providers = [createBuiltInProvider(platform, rendering), ...(dropboxSign ? [dropboxSign] : [])];
  return { ...rendering, providers: createProviders(platform.config, providers) };
}
