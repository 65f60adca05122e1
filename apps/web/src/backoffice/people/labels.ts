import type { AccountState, AccreditationStanding, Level } from '@paddock/domain';
import type { StatusBadgeProps } from '../../ui/feedback/status-badge.tsx';

type Tone = NonNullable<StatusBadgeProps['tone']>;
type Label = { readonly text: string; readonly tone: Tone };

export const levelNames: Readonly<Record<Level, string>> = {
  guest: 'Guest',
  user: 'Investor',
  admin: 'Admin',
  superadmin: 'Superadmin',
};

export const stateLabels: Readonly<Record<AccountState, Label>> = {
  active: { text: 'Active', tone: 'done' },
  unconfirmed: { text: 'Email not confirmed', tone: 'attention' },
  deactivated: { text: 'Deactivated', tone: 'failed' },
};

export const standingLabels: Readonly<Record<AccreditationStanding, Label>> = {
  none: { text: 'Not stated', tone: 'neutral' },
  waiting: { text: 'Waiting for review', tone: 'attention' },
  accepted: { text: 'Accepted', tone: 'done' },
  refused: { text: 'Refused', tone: 'failed' },
  expired: { text: 'Out of date', tone: 'attention' },
};
