import type { AutofillBrowser } from './passkey-autofill.ts';
import { hasUsedPasskeys } from './passkey-usage.ts';
import { hasPasskeys, loadWebAuthn } from './passkeys.ts';

/** Offers passkeys in the browser's own autofill list. */
export const browserAutofill: AutofillBrowser = {
  isSupported: async () => {
    if (!hasUsedPasskeys() || !hasPasskeys()) return false;
    return (await loadWebAuthn())?.browserSupportsWebAuthnAutofill() ?? false;
  },
  getPasskey: async (optionsJSON, signal) => {
    const code = await loadWebAuthn();
    if (!code || signal.aborted) return undefined;
    signal.addEventListener('abort', () => code.WebAuthnAbortService.cancelCeremony(), { once: true });
    // Stopped or canceled: the field stays as it was.
    return code.startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined);
  },
};
