import { useMe } from '../session/session-context.ts';
import { usePortal } from './portal-context.ts';

/** The message for people who are signed in on a portal that they have not joined. */
export interface Invitation {
  title: string;
  text: string;
}

/** For pages that require sign-in: why this portal offers the person nothing, or undefined if it does (SEC-05). */
export function useInvitation(): Invitation | undefined {
  const { name, registrationDisabled } = usePortal();
  if (useMe().belongsToPortal) return undefined;
  return registrationDisabled
    ? {
        title: `${name} is by invitation only`,
        text: 'You are signed in, but our team has not given you access to this site yet. We will email you as soon as you have access. Your existing investments stay on your dashboard.',
      }
    : {
        title: `You have not joined ${name} yet`,
        text: 'Sign out and sign in again on this site to see what is open to you.',
      };
}
