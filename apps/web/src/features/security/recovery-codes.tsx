import { Button } from '@mantine/core';
import type { EnrollmentReply, SecondFactors } from '@paddock/contract';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import { type DialogControl, useDialog } from '../../platform/dialog/dialog-host.tsx';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { CopyButton } from '../../platform/toasts/copy-button.tsx';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
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

interface RecoveryCodesDialogProps extends DialogControl {
  codes: readonly string[];
  /** The person confirms that they have saved the codes. */
  onStored: () => void;
}

/** New recovery codes, shown only once. The dialog closes when the person confirms that they have saved them. */
function RecoveryCodesDialog({ codes, onStored, ...control }: RecoveryCodesDialogProps) {
  const { name } = usePortal();
  useWarnBeforeUnload();
  const text = `Recovery codes for ${name}\nEach works once.\n\n${codes.join('\n')}\n`;
  return (
    <Dialog {...control} title="Your recovery codes" isPersistent>
      <div data-print="alone">
        <p className={classes.step}>
          Recovery codes for {name}. Each one signs you in once if you lose your app and your passkey.
        </p>
        <ul className={classes.codeList} aria-label="New recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.buttons}>
        <CopyButton
          text={text}
          copied="The codes have been copied to the clipboard."
          notCopied="Your browser does not allow copying. Download or print the codes instead."
          data-autofocus
        >
          Copy
        </CopyButton>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          data-print="never"
        >
          Download
        </Button>
        <Button variant="default" onClick={() => print()}>
          Print
        </Button>
      </div>
      <div className={classes.kept} data-print="never">
        <Callout tone="warn">
          Save these codes now, somewhere other than your phone. They will not be shown again.
        </Callout>
      </div>
      <FormActions>
        <Button
          onClick={() => {
            onStored();
            control.onClose();
          }}
        >
          I have saved them
        </Button>
      </FormActions>
    </Dialog>
  );
}

/** The codes exist only in the reply, so a reload would lose them. */
function useWarnBeforeUnload(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
}

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
