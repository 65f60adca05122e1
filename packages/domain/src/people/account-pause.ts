/** Why a person may not act on a portal: their account is closed, or they were removed from the portal. */
export const accountPauses = ['deactivated', 'removed'] as const;
export type AccountPause = (typeof accountPauses)[number];

/** The reason in words for the team. */
export const accountPauseReason: Readonly<Record<AccountPause, string>> = {
  deactivated: 'Account deactivated',
  removed: 'Removed from the portal',
};
