import { Checkbox } from '@mantine/core';
import type { NotificationPreferences } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useImpersonation } from '../../platform/session/session-context.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { preferencesQuery, useSavePreference } from './api/notification-center.ts';
import classes from './preferences-page.module.css';

/** About what the person is told, and how; emails that can be turned off lead here (INV-06). */
export default function PreferencesPage() {
  const { data, isLoadingError, refetch } = useQuery(preferencesQuery(useTransport()));
  const isImpersonating = useImpersonation().status === 'open';
  return (
    <Container>
      <PageHeading
        title="What we tell you"
        lead="Choose for each kind whether you read it here, by email, or not at all. A choice counts from now on."
        actions={<Link to="/notifications">Back to notifications</Link>}
      />
      <div className={classes.page}>
        {isImpersonating ? (
          <Callout>You are viewing the site as someone else and cannot change anything.</Callout>
        ) : null}
        {isLoadingError ? (
          <ErrorState title="Your choices could not be loaded" onRetry={refetch} />
        ) : data ? (
          <>
            <p>Emails go to {data.email}. Emails about your sign-in and your account are always sent.</p>
            <ul className={classes.kinds}>
              {data.kinds.map((kind) => (
                <Kind key={kind.kind} of={kind} canChange={!isImpersonating} />
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

const channels = [
  ['app', 'Here and in the bell'],
  ['email', 'By email'],
] as const;

function Kind({ of, canChange }: { of: NotificationPreferences['kinds'][number]; canChange: boolean }) {
  const save = useSavePreference();
  const reasons = new Set(channels.flatMap(([channel]) => of[channel].required ?? []));
  const reasonId = `why-${of.kind}`;
  // Shows the new choice while it is being saved.
  const pending = save.isPending ? save.variables?.body : undefined;
  return (
    <li className={classes.kind}>
      <div>
        <h2 className={classes.label}>{of.label}</h2>
        <p className={classes.description}>{of.description}</p>
        {reasons.size > 0 ? (
          <p className={classes.reason} id={reasonId}>
            {[...reasons].join(' ')}
          </p>
        ) : null}
      </div>
      <fieldset className={classes.choices}>
        <legend className={classes.hidden}>{of.label}</legend>
        {channels.map(([channel, label]) => {
          const { isOn, required } = of[channel];
          return (
            <Checkbox
              key={channel}
              label={label}
              checked={pending?.channel === channel ? pending.isOn : isOn}
              disabled={required !== null || !canChange}
              {...(required && { 'aria-describedby': reasonId })}
              onChange={({ currentTarget: { checked } }) => {
                // One at a time, so that the last press counts.
                if (save.isPending) return;
                const body = { kind: of.kind, channel, isOn: checked };
                void toastOutcome(save.mutateAsync({ body }), 'Saved');
              }}
            />
          );
        })}
      </fieldset>
    </li>
  );
}
