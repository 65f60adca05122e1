import { Button } from '@mantine/core';
import {
  type DelegationState,
  delegateRightNames,
  delegateRoleNames,
  delegationState,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { PortalPeriod } from '../../platform/portal/portal-day.tsx';
import type { InvestingProfile } from '../../platform/session/own-profiles.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { StatusBadge, type StatusBadgeProps } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { DateTime } from '../../ui/text/date-time.tsx';
import { DelegateDialog } from './delegate-dialog.tsx';
import { type Delegate, delegatesQuery, useEndDelegation, useResendDelegation } from './delegates-api.ts';
import classes from './profiles.module.css';

const states: Readonly<
  Record<DelegationState, { label: string; tone: NonNullable<StatusBadgeProps['tone']> }>
> = {
  invited: { label: 'Invited', tone: 'attention' },
  upcoming: { label: 'Begins later', tone: 'info' },
  current: { label: 'Accepted', tone: 'done' },
  over: { label: 'Over', tone: 'neutral' },
  ended: { label: 'Ended', tone: 'neutral' },
};

/** Whom a profile is delegated to: those invited, those who accepted, and those whose time has ended (ENT-07). */
export function ProfileDelegates({ profile, canEdit }: { profile: InvestingProfile; canEdit: boolean }) {
  const openDialog = useDialog();
  const { data } = useQuery(delegatesQuery(useTransport(), useMe()._id));
  const delegates = data?.filter(({ entity }) => entity === profile._id) ?? [];
  const canInvite = canEdit && profile.archivedAt === null;
  if (delegates.length === 0 && !canInvite) return null;
  return (
    <div className={classes.delegates}>
      {delegates.length > 0 ? (
        <>
          <p className={classes.delegatesTitle}>Delegates</p>
          <ul className={classes.delegateList} aria-label={`Delegates of ${profile.legalName}`}>
            {delegates.map((delegate) => (
              <DelegateRow key={delegate._id} delegate={delegate} canEdit={canEdit} />
            ))}
          </ul>
        </>
      ) : null}
      {canInvite ? (
        <Button
          size="sm"
          variant="default"
          aria-label={`Invite a delegate to ${profile.legalName}`}
          onClick={() => openDialog((control) => <DelegateDialog {...control} profile={profile} />)}
        >
          Invite a delegate
        </Button>
      ) : null}
    </div>
  );
}

function DelegateRow({ delegate, canEdit }: { delegate: Delegate; canEdit: boolean }) {
  const openDialog = useDialog();
  const end = useEndDelegation();
  const resend = useResendDelegation();
  const timeZone = useMe().profileSettings.timezone;
  const { _id: id, email, role, rights, from, until, endedAt } = delegate;
  const state = useMinuteClock((now) => delegationState(delegate, now));
  const isOpen = state !== 'ended' && state !== 'over';
  const askToEnd = () =>
    openDialog((control) => (
      <ConfirmDialog
        {...control}
        title={`End the access of ${email}?`}
        action="End access"
        onConfirm={async () => {
          const body = { endedAt: new Date().toISOString() };
          await toastOutcome(end.mutateAsync({ params: { id }, body }), `The access of ${email} has ended.`);
        }}
      >
        They see nothing of this profile from now on. To grant it again, invite them again.
      </ConfirmDialog>
    ));
  return (
    <li className={classes.delegate}>
      <p className={classes.delegateName}>
        {email} <StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>
      </p>
      <p>
        {delegateRoleNames[role]}. {rights.map((right) => delegateRightNames[right]).join('; ')}.
      </p>
      <p>
        {endedAt ? (
          <>
            Ended on <DateTime moment={endedAt} parts="date" timeZone={timeZone} />
          </>
        ) : (
          <PortalPeriod from={from} until={until} />
        )}
      </p>
      {canEdit && isOpen ? (
        <div className={classes.actions}>
          {state === 'invited' ? (
            <BusyButton
              size="compact-sm"
              variant="default"
              aria-label={`Send again to ${email}`}
              onPress={() =>
                toastOutcome(resend.mutateAsync({ body: { id } }), 'The invitation was sent again.')
              }
            >
              Send again
            </BusyButton>
          ) : null}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`End access of ${email}`}
            onClick={askToEnd}
          >
            End access
          </Button>
        </div>
      ) : null}
    </li>
  );
}
