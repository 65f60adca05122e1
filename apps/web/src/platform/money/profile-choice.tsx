import { NativeSelect } from '@mantine/core';
import type { FollowedProfile } from '@paddock/contract';
import { withChosen } from '../../ui/forms/with-chosen.ts';

export interface ProfileChoiceProps {
  profiles: readonly FollowedProfile[];
  /** The chosen one; undefined for everything that is one's own. */
  value: string | undefined;
  onChange: (profile: string | undefined) => void;
}

/**
 * Whose money a page shows: all of one's own, or one investing profile, also of those that others have delegated. Where
 * there is nothing to choose, there is no choice.
 */
export function ProfileChoice({ profiles, value, onChange }: ProfileChoiceProps) {
  const delegated = profiles.filter(({ isDelegated }) => isDelegated);
  if (profiles.length < 2 && delegated.length === 0 && !value) return null;
  const own = profiles.filter(({ isDelegated }) => !isDelegated).map(toChoice);
  return (
    <NativeSelect
      label="Investing profile"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      data={[
        { value: '', label: 'All of mine' },
        ...(delegated.some(({ _id }) => _id === value) ? own : withChosen(own, value, 'Another profile')),
        ...(delegated.length > 0 ? [{ group: 'Delegated to me', items: delegated.map(toChoice) }] : []),
      ]}
    />
  );
}

const toChoice = ({ _id, name }: FollowedProfile) => ({ value: _id, label: name });
