import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { Money } from '../../ui/text/money.tsx';

export interface WithdrawDialogProps extends DialogControl {
  amount: number | null;
  onWithdraw: () => Promise<void>;
}

/** Asks once before a commitment is withdrawn (SEC-09). */
export function WithdrawDialog({ amount, onWithdraw, ...control }: WithdrawDialogProps) {
  return (
    <ConfirmDialog {...control} title="Withdraw your commitment?" action="Withdraw" onConfirm={onWithdraw}>
      Your commitment of <Money amount={amount} /> will end, and its signing link will stop working. You can
      commit again while the fund is open and not fully subscribed.
    </ConfirmDialog>
  );
}
