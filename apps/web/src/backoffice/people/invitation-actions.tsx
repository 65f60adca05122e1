import type { Invitation } from '@paddock/contract';
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { RemoveButton } from '../../ui/forms/remove-button.tsx';
import { useResendInvitation, useWithdrawInvitation } from './api.ts';
import classes from './people.module.css';

/** Sending an invitation again, or withdrawing it, as long as nobody has accepted it. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const resend = useResendInvitation();
  const withdraw = useWithdrawInvitation();
  const openDialog = useDialog();
  const { _id: id, email, state, block } = invitation;
  if (state === 'accepted' || state === 'withdrawn') return null;
  if (block !== null) return <span className={classes.detail}>{block}</span>;
  const confirmWithdrawal = () =>
    openDialog((control) => (
      <ConfirmDialog
        {...control}
        title={`Withdraw the invitation to ${email}?`}
        action="Withdraw"
        onConfirm={async () => {
          await toastOutcome(
            withdraw.mutateAsync({ body: { id } }),
            `The invitation to ${email} was withdrawn.`,
          );
        }}
      >
        Its link stops working. They are not told.
      </ConfirmDialog>
    ));
  return (
    <div className={classes.actions}>
      <BusyButton
        size="sm"
        variant="default"
        aria-label={`Send again to ${email}`}
        onPress={() =>
          toastOutcome(resend.mutateAsync({ body: { id } }), `The invitation was sent to ${email} again.`)
        }
      >
        Send again
      </BusyButton>
      <RemoveButton aria-label={`Withdraw the invitation to ${email}`} onClick={confirmWithdrawal}>
        Withdraw
      </RemoveButton>
    </div>
  );
}
