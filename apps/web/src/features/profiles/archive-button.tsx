import { delegationState } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import type { InvestingProfile } from '../../platform/session/own-profiles.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { delegatesQuery } from './delegates-api.ts';

export interface ArchiveButtonProps {
  profile: InvestingProfile;
  onArchive: () => Promise<unknown>;
}

/** Archives a profile. Where people have been given access to it, that ends too, so it is asked first (ENT-07). */
export function ArchiveButton({ profile: { _id, legalName }, onArchive }: ArchiveButtonProps) {
  const openDialog = useDialog();
  const { data } = useQuery(delegatesQuery(useTransport(), useMe()._id));
  const delegates = useMinuteClock((now) =>
    (data ?? [])
      .filter(
        (delegate) => delegate.entity === _id && !['ended', 'over'].includes(delegationState(delegate, now)),
      )
      .map(({ email }) => email)
      .join(', '),
  );
  // Until the delegates are known, it is asked as if there were some.
  const isAsked = data === undefined || delegates !== '';
  const ask = () =>
    openDialog((control) => (
      <ConfirmDialog
        {...control}
        title={`Archive ${legalName}?`}
        action="Archive"
        onConfirm={async () => {
          await onArchive();
        }}
      >
        It takes no new commitments. What it holds stays as it is, and you still get its papers. The delegates
        you invited{delegates ? ` (${delegates})` : ''} see nothing of it, and get no notices, until you use
        it again.
      </ConfirmDialog>
    ));
  return (
    <BusyButton
      size="sm"
      variant="default"
      aria-label={`Archive ${legalName}`}
      onPress={isAsked ? ask : onArchive}
    >
      Archive
    </BusyButton>
  );
}
