import { useState } from 'react';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** Shows new recovery codes, and holds them until the person confirms that they have saved them. */
export function useRecoveryCodes() {
  const openDialog = useDialog();
  const [codes, setCodes] = useState<readonly string[]>();
  const open = (shown: readonly string[]) =>
    openDialog((control) => (
      <RecoveryCodesDialog {...control} codes={shown} onStored={() => setCodes(undefined)} />
    ));
  const show = (created: readonly string[]) => {
    setCodes(created);
    open(created);
  };
  return { show, showAgain: codes && (() => open(codes)) };
}
