import type { ParticipationView } from '@paddock/contract';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import { type DialogControl, useDialog } from '../../platform/dialog/dialog-host.tsx';
import { BindingTime } from '../../platform/portal/binding-time.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Money } from '../../ui/text/money.tsx';
import { useWithdraw } from './api.ts';
import classes from './signing-panel.module.css';

interface WithdrawDialogProps extends DialogControl {
  amount: number | null;
  onWithdraw: () => Promise<void>;
}

/** Asks once before a commitment is withdrawn (SEC-09). */
function WithdrawDialog({ amount, onWithdraw, ...control }: WithdrawDialogProps) {
  return (
    <ConfirmDialog {...control} title="Withdraw your commitment?" action="Withdraw" onConfirm={onWithdraw}>
      Your commitment of <Money amount={amount} /> will end, and its signing link will stop working. You can
      commit again while the fund is open and not fully subscribed.
    </ConfirmDialog>
  );
}

/** How long an unsigned commitment is held, and the button to withdraw it (SEC-09). */
export function CommitmentHold({ syndUser }: { syndUser: ParticipationView }) {
  const openDialog = useDialog();
  const withdrawing = useWithdraw();
  const withdraw = async () => {
    try {
      await withdrawing.mutateAsync({ body: { id: syndUser._id } });
      void showToast({ message: 'Your commitment was withdrawn.', tone: 'positive' });
    } catch (failure) {
      const message = apiErrorMessage(failure, 'Your commitment was not withdrawn. Please try again.');
      void showToast({ message, tone: 'negative' });
    }
  };
  const ask = () =>
    openDialog((control) => (
      <WithdrawDialog {...control} amount={syndUser.invest_amount} onWithdraw={withdraw} />
    ));
  return (
    <div className={classes.kept}>
      {syndUser.keptUntil ? (
        <p>
          We will hold your commitment until <BindingTime moment={syndUser.keptUntil} />. If you have not
          signed by then, it will be canceled.
        </p>
      ) : null}
      {syndUser.canWithdraw ? (
        <BusyButton variant="default" size="sm" onPress={ask}>
          Withdraw Commitment
        </BusyButton>
      ) : null}
    </div>
  );
}
