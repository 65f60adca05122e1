import type { EnrollmentReply, Passkey } from '@paddock/contract';
import { parseUserAgent } from '@paddock/domain';
import { createPasskey, hasPasskeys } from '../../platform/passkeys/passkeys.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useAddPasskey, useBeginPasskeyRegistration } from './api.ts';
import { deviceName } from './device-name.ts';
import { PasskeyItem } from './passkey-item.tsx';
import classes from './security.module.css';

export interface PasskeysSectionProps {
  passkeys: readonly Passkey[];
  /** Called with the recovery codes that come with the first factor. */
  onCodes: (reply: EnrollmentReply | undefined) => void;
}

/** Passkeys: sign-in with the device's own lock, on the site where they were created. */
export function PasskeysSection({ passkeys, onCodes }: PasskeysSectionProps) {
  const begin = useBeginPasskeyRegistration();
  const add = useAddPasskey();
  const create = async () => {
    const outcome = await createPasskey(await begin.mutateAsync({}));
    if ('problem' in outcome) return outcome;
    const name = deviceName(parseUserAgent(navigator.userAgent)) ?? 'Passkey';
    return add.mutateAsync({ body: { name, credential: outcome.answer } });
  };
  const press = async () => {
    const outcome = await toastOutcome(create());
    if (!outcome) return;
    if ('problem' in outcome) void showToast({ message: outcome.problem, tone: 'negative' });
    else {
      void showToast({ message: 'The passkey was added.', tone: 'positive' });
      onCodes(outcome);
    }
  };
  return (
    <Section
      isBeside
      title="Passkeys"
      note="A passkey signs you in with the lock of your device: your fingerprint, your face or a PIN. It works only on the site where it was created, so create one on each site that you use."
    >
      {passkeys.length > 0 ? (
        <ul className={classes.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      {hasPasskeys() ? (
        <BusyButton variant="default" onPress={press}>
          Add a passkey
        </BusyButton>
      ) : (
        <p>This browser does not support passkeys.</p>
      )}
    </Section>
  );
}
