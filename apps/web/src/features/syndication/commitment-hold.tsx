import type { ParticipationView } from '@paddock/contract';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { useWithdraw } from './api.ts';
import classes from './signing-panel.module.css';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** How long an unsigned commitment is held, and the button to withdraw it (SEC-09). */
export function CommitmentHold({ syndUser }: { syndUser: ParticipationView }) {
  const { profileSettings } = useMe();
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
          We will hold your commitment until{' '}
          <DateTime moment={syndUser.keptUntil} timeZone={profileSettings.timezone} />. If you have not signed
          by then, it will be canceled.
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
