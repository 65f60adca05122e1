import type { InvestingKind } from '../holders/investing-profile.ts';

/**
 * What the papers of a retirement account lack while nobody has said who its custodian is (ENT-01): they name the holder
 * with it, whatever their template states.
 */
export function missingCustodian(
  holder: { readonly kind: InvestingKind; readonly custodian?: string | null | undefined } | null,
): { custodian?: string } {
  return holder?.kind === 'ira' && !holder.custodian?.trim()
    ? { custodian: 'The custodian of the retirement account is required' }
    : {};
}
