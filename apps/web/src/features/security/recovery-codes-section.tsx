import { Button } from '@mantine/core';
import type { EnrollmentReply, SecondFactors } from '@paddock/contract';
import { useEffect, useRef } from 'react';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useRenewRecoveryCodes } from './api.ts';
import classes from './second-factors.module.css';
import { DisclosureButton } from './section-form.tsx';

interface ConfirmButtonProps {
  label: string;
  question: string;
  onConfirm: () => Promise<unknown>;
}

/** A button that asks before it does something that cannot be undone. */
function ConfirmButton({ label, question, onConfirm }: ConfirmButtonProps) {
  return (
    <DisclosureButton label={label}>
      {(close) => <Confirmation {...{ label, question, onConfirm, close }} />}
    </DisclosureButton>
  );
}

function Confirmation({ label, question, onConfirm, close }: ConfirmButtonProps & { close: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className={classes.confirmation} role="group" aria-label={label}>
      <p>{question}</p>
      <FormActions>
        <BusyButton
          isDestructive
          onPress={async () => {
            await onConfirm();
            close();
          }}
        >
          {label}
        </BusyButton>
        <Button ref={keep} variant="default" onClick={close}>
          Cancel
        </Button>
      </FormActions>
    </div>
  );
}

export interface RecoveryCodesSectionProps {
  factors: SecondFactors;
  /** Called with the new codes. */
  onCodes: (reply: EnrollmentReply | undefined) => void;
  /** Shows codes again that were not confirmed as saved, because another dialog replaced theirs. */
  onShowAgain: (() => void) | undefined;
}

/** Codes to sign in with when app and passkey are lost. They are shown once, in a dialog, when they are created. */
export function RecoveryCodesSection({ factors, onCodes, onShowAgain }: RecoveryCodesSectionProps) {
  const renew = useRenewRecoveryCodes();
  const hasFactor = factors.authenticatorSince !== null || factors.passkeys.length > 0;
  return (
    <Section
      isBeside
      title="Recovery codes"
      note="Each code replaces your app or passkey once. Keep them somewhere other than your phone."
    >
      {hasFactor ? (
        <>
          <p>
            {factors.recoveryCodesLeft === 1
              ? '1 code is left.'
              : `${factors.recoveryCodesLeft} codes are left.`}
          </p>
          <div className={classes.buttons}>
            {onShowAgain ? (
              <Button variant="default" onClick={onShowAgain}>
                Show your new codes again
              </Button>
            ) : null}
            <ConfirmButton
              label="Create new codes"
              question="Your current codes will stop working."
              onConfirm={async () =>
                onCodes(await toastOutcome(renew.mutateAsync({}), 'You have new recovery codes.'))
              }
            />
          </div>
        </>
      ) : (
        <p>You get them when you set up an authenticator app or a passkey.</p>
      )}
    </Section>
  );
}
