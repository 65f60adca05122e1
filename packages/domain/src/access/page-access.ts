import { grants, type Level } from '../people/levels.ts';

/** What a page requires of its visitor. A level without requiresSignIn has no effect. */
export type PageRequirement = { readonly requiresSignIn: boolean; readonly level?: Level | null };

export type PageAccess = 'visible' | 'sign-in-required' | 'no-rights';

/**
 * Whether a visitor sees a page (POR-13 to POR-15): yes if it requires no sign-in, or the visitor is signed in and the
 * page requires no level or one that theirs grants. `user` is null for visitors.
 */
export function pageAccess(
  page: PageRequirement,
  user: { readonly level?: Level | null } | null,
): PageAccess {
  if (!page.requiresSignIn) return 'visible';
  if (!user) return 'sign-in-required';
  return !page.level || grants(user.level, page.level) ? 'visible' : 'no-rights';
}
