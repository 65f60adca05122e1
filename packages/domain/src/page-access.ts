import { grants, type Level } from './levels.ts';

/** What a page asks of its visitor. A level without requiresSignIn asks nothing. */
export type PageRequirement = { readonly requiresSignIn: boolean; readonly level?: Level | null };

export type PageAccess = 'visible' | 'sign-in-required' | 'no-rights';

/**
 * Whether a visitor sees a page (POR-13 to POR-15): yes if no sign-in is required, or they are signed in and
 * no level is required, or their level grants the required one. `user` is null when signed out.
 */
export function pageAccess(
  page: PageRequirement,
  user: { readonly level?: Level | null } | null,
): PageAccess {
  if (!page.requiresSignIn) return 'visible';
  if (!user) return 'sign-in-required';
  return !page.level || grants(user.level, page.level) ? 'visible' : 'no-rights';
}
