import type { OfferingBrowser } from './passkey-offer.ts';
import { fetchCode, hasPasskeys } from './passkeys.ts';
import { werePasskeysUsed } from './passkeys-used.ts';

/** Offers by the browser's own list of what it fills in. */
export const browserOffer: OfferingBrowser = {
  canOffer: async () => {
    if (!werePasskeysUsed() || !hasPasskeys()) return false;
    return (await fetchCode())?.browserSupportsWebAuthnAutofill() ?? false;
  },
  offer: async (optionsJSON, signal) => {
    const code = await fetchCode();
    if (!code || signal.aborted) return undefined;
    signal.addEventListener('abort', () => code.WebAuthnAbortService.cancelCeremony(), { once: true });
    // Stopped, or given up: the field is there as it was.
    return code.startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined);
  },
};
