import { grants, type Level } from './levels.ts';

/** Whether an account can be used, and if not, why. */
export const accountStates = ['active', 'unconfirmed', 'deactivated'] as const;
export type AccountState = (typeof accountStates)[number];

/** What decides on what a person of the team may do with an account. */
export type AccountActionFacts = {
  readonly actorLevel: Level;
  readonly isSelf: boolean;
  readonly level: Level;
  readonly state: AccountState;
};

const beyondLevel = ({ actorLevel, level }: AccountActionFacts): string | null => {
  if (grants(actorLevel, 'superadmin')) return null;
  if (!grants(actorLevel, 'admin')) return 'Only our team can do this.';
  return grants(level, actorLevel) ? 'Only a superadmin can do this to somebody of the team.' : null;
};

/** Why an account cannot be deactivated by this person, for people; null if it can. */
export function deactivationBlock(facts: AccountActionFacts): string | null {
  if (facts.isSelf) return 'You cannot deactivate your own account.';
  if (facts.state === 'deactivated') return 'This account is deactivated already.';
  return beyondLevel(facts);
}

/** Why an account cannot be reactivated by this person. An address that nobody has confirmed stays unconfirmed. */
export function reactivationBlock(facts: AccountActionFacts): string | null {
  if (facts.state === 'active') return 'This account is active.';
  if (facts.state === 'unconfirmed') return 'This person has not confirmed their email address yet.';
  return beyondLevel(facts);
}

/** Why somebody cannot be signed out everywhere by this person. */
export function signOutBlock(facts: AccountActionFacts): string | null {
  if (facts.isSelf) return 'Sign out of your other devices on your Security page.';
  return beyondLevel(facts);
}

/** Why the second factors of an account cannot be reset by this person. */
export function factorResetBlock(facts: AccountActionFacts & { readonly hasFactor: boolean }): string | null {
  if (facts.isSelf) return 'Remove your own second factors on your Security page.';
  return beyondLevel(facts) ?? (facts.hasFactor ? null : 'This person has no second factor.');
}

/** Why the level of an account cannot be changed by this person. */
export function levelChangeBlock({ actorLevel, isSelf }: AccountActionFacts): string | null {
  if (!grants(actorLevel, 'superadmin')) return 'Only a superadmin can change levels.';
  return isSelf ? 'You cannot change your own level.' : null;
}

/** Why the site cannot be viewed as this person. */
export function impersonationBlock({ actorLevel, isSelf, level, state }: AccountActionFacts): string | null {
  if (!grants(actorLevel, 'superadmin')) return 'Only a superadmin can view the site as somebody else.';
  if (isSelf || level !== 'user') return 'The site can be viewed as an investor only.';
  return state === 'active' ? null : 'This account is not active.';
}

/** Why somebody cannot be made a member of a portal. */
export function admissionBlock({ state }: Pick<AccountActionFacts, 'state'>): string | null {
  return state === 'active' ? null : 'This account is not active: nobody can sign in with it.';
}
