import { Button } from '@mantine/core';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Money } from '../../ui/text/money.tsx';

export interface WithdrawDialogProps extends DialogControl {
  amount: number | null;
  onWithdraw: () => Promise<void>;
}

/** Asks once before a commitment is withdrawn (SEC-09). */
export default function WithdrawDialog({ amount, onWithdraw, ...control }: WithdrawDialogProps) {
  const withdraw = async () => {
    await onWithdraw();
    control.onClose();
  };
  return (
    <Dialog {...control} title="Withdraw your commitment?">
      <p>
        Your commitment of <Money amount={amount} /> ends, and its sign link stops working. You can commit
        again while the fund takes investments and has room.
      </p>
      <FormActions>
        <BusyButton onPress={withdraw}>Withdraw</BusyButton>
        <Button variant="default" onClick={control.onClose}>
          Keep it
        </Button>
      </FormActions>
    </Dialog>
  );
}
