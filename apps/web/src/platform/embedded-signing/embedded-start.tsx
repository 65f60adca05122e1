import { useEffect, useRef } from 'react';
import { Callout } from '../../ui/feedback/callout.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import classes from './embedded-signing.module.css';
import type { EmbeddedSigning } from './use-embedded-signing.ts';

/** Opens the frame, and says why it is closed again. Nothing while it is open. */
export function EmbeddedStart({ signing, label }: { signing: EmbeddedSigning; label: string }) {
  const { state } = signing;
  const button = useRef<HTMLButtonElement>(null);
  const reason = state.step === 'closed' ? state.reason : undefined;
  const wasOpen = reason !== undefined && reason.kind !== 'unopened';
  // The frame or its button had the focus, and is gone.
  useEffect(() => {
    if (wasOpen && document.activeElement === document.body) button.current?.focus();
  }, [wasOpen]);
  if (!reason) return null;
  return (
    <div className={classes.start}>
      {reason.kind === 'unsigned' ? (
        <Callout tone="info" announce title="You have not signed yet">
          You closed the agreement without signing it. You can open it again at any time.
        </Callout>
      ) : reason.kind === 'failed' ? (
        <Callout tone="failure" announce>
          {reason.message}
        </Callout>
      ) : null}
      <FormActions>
        <BusyButton ref={button} onPress={signing.open}>
          {{ unopened: label, unsigned: 'Open it again', failed: 'Try again' }[reason.kind]}
        </BusyButton>
      </FormActions>
    </div>
  );
}
