import { Checkbox, NativeSelect, VisuallyHidden } from '@mantine/core';
import type { NotificationPreferences } from '@paddock/contract';
import { isToldInApp, type NotificationChannel } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useImpersonation } from '../../platform/session/session-context.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { preferencesQuery, useSavePreference } from './api.ts';
import classes from './preferences-page.module.css';

/** About what the person is told, and how; emails that can be turned off lead here (INV-06). */
export default function PreferencesPage() {
  const { data, isLoadingError, error, refetch } = useQuery(preferencesQuery(useTransport()));
  const isImpersonating = useImpersonation().status === 'open';
  return (
    <Container>
      <PageHeading
        title="Notification Preferences"
        lead="Choose for each kind whether you read it here, by email, or not at all. Changes apply to new notifications."
        actions={<Link to="/notifications">Back to notifications</Link>}
      />
      <div className={classes.page}>
        {isImpersonating ? (
          <Callout>You are viewing the site as someone else and cannot change anything.</Callout>
        ) : null}
        {isLoadingError ? (
          <ErrorState title="Your choices could not be loaded" failure={error} onRetry={refetch} />
        ) : data ? (
          <>
            <p>Emails go to {data.email}. Emails about your sign-in and your account are always sent.</p>
            <ul className={classes.kinds}>
              {data.kinds.map((kind) => (
                <Kind key={kind.kind} preferences={kind} canChange={!isImpersonating} />
              ))}
            </ul>
          </>
        ) : (
          <SkeletonText lines={10} label="Loading your choices" />
        )}
      </div>
    </Container>
  );
}

const channels = ['app', 'email'] as const;

const labelOf = ({ kind }: KindPreferences, channel: NotificationChannel): string =>
  channel === 'email' ? 'By email' : isToldInApp(kind) ? 'Here and in the bell' : 'In the back office';

type KindPreferences = NotificationPreferences['kinds'][number];

function Kind({ preferences, canChange }: { preferences: KindPreferences; canChange: boolean }) {
  const reasons = new Set(channels.flatMap((channel) => preferences[channel].required ?? []));
  const reasonId = `why-${preferences.kind}`;
  return (
    <li className={classes.kind}>
      <div>
        <h2 className={classes.label}>{preferences.label}</h2>
        <p className={classes.description}>{preferences.description}</p>
        {reasons.size > 0 ? (
          <p className={classes.reason} id={reasonId}>
            {[...reasons].join(' ')}
          </p>
        ) : null}
      </div>
      <fieldset className={classes.choices}>
        <VisuallyHidden component="legend">{preferences.label}</VisuallyHidden>
        {channels.map((channel) =>
          preferences[channel].isDaily === null ? (
            <Choice
              key={channel}
              preferences={preferences}
              channel={channel}
              canChange={canChange}
              reasonId={reasonId}
            />
          ) : (
            <TeamEmailChoice key={channel} preferences={preferences} canChange={canChange} />
          ),
        )}
      </fieldset>
    </li>
  );
}

interface ChoiceProps {
  preferences: KindPreferences;
  channel: NotificationChannel;
  canChange: boolean;
  /** The element that says why it cannot be turned off. */
  reasonId: string;
}

/** Shows the new choice at once, and the stored one again if it could not be saved. */
function Choice({ preferences, channel, canChange, reasonId }: ChoiceProps) {
  const save = useSavePreference();
  const [wanted, setWanted] = useState<boolean>();
  const { isOn, required } = preferences[channel];
  const choose = async (choice: boolean) => {
    if (wanted !== undefined) return;
    setWanted(choice);
    await toastOutcome(
      save.mutateAsync({ body: { kind: preferences.kind, channel, isOn: choice } }),
      'Saved',
    );
    setWanted(undefined);
  };
  return (
    <Checkbox
      label={labelOf(preferences, channel)}
      checked={wanted ?? isOn}
      disabled={required !== null || !canChange}
      {...(required && { 'aria-describedby': reasonId })}
      onChange={({ currentTarget: { checked } }) => void choose(checked)}
    />
  );
}

const timings = {
  now: { label: 'At once', body: { isOn: true, isDaily: false } },
  daily: { label: 'Daily summary', body: { isOn: true, isDaily: true } },
  never: { label: 'Not by email', body: { isOn: false, isDaily: false } },
} as const;
type Timing = keyof typeof timings;

const timingOf = ({ isOn, isDaily }: KindPreferences['email']): Timing =>
  !isOn ? 'never' : isDaily ? 'daily' : 'now';

/** When an admin gets emails of a kind. Shows the new choice at once, and the stored one again if it was not saved. */
function TeamEmailChoice({ preferences, canChange }: Pick<ChoiceProps, 'preferences' | 'canChange'>) {
  const save = useSavePreference();
  const [wanted, setWanted] = useState<Timing>();
  const choose = async (timing: Timing) => {
    if (wanted !== undefined) return;
    setWanted(timing);
    const body = { kind: preferences.kind, channel: 'email' as const, ...timings[timing].body };
    await toastOutcome(save.mutateAsync({ body }), 'Saved');
    setWanted(undefined);
  };
  return (
    <NativeSelect
      label={labelOf(preferences, 'email')}
      data={Object.entries(timings).map(([value, { label }]) => ({ value, label }))}
      value={wanted ?? timingOf(preferences.email)}
      disabled={!canChange}
      onChange={({ currentTarget: { value } }) => void choose(value as Timing)}
    />
  );
}
