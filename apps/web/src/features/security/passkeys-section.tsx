import { addPasskey, beginPasskey, call, type EnrolmentReply, type Passkey } from '@paddock/contract';
import { deviceOf } from '@paddock/domain';
import { notify } from '../../platform/notices/notify.ts';
import { hasPasskeys, makePasskey } from '../../platform/passkeys/passkeys.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Section } from '../../ui/section.tsx';
import { deviceName } from './device-name.ts';
import { PasskeyItem } from './passkey-item.tsx';
import classes from './security.module.css';
import { useFactorChange } from './use-factor-change.ts';

export interface PasskeysSectionProps {
  passkeys: readonly Passkey[];
  /** Told the recovery codes that come with the first factor. */
  onCodes: (made: EnrolmentReply | undefined) => void;
}

/** Passkeys: signing in with the device's own lock, on the site that they were made on. */
export function PasskeysSection({ passkeys, onCodes }: PasskeysSectionProps) {
  const change = useFactorChange();
  const add = async () => {
    const outcome = await change(async (transport) => {
      const made = await makePasskey(await call(transport, beginPasskey, {}));
      if ('problem' in made) return made;
      const name = deviceName(deviceOf(navigator.userAgent)) ?? 'Passkey';
      return call(transport, addPasskey, { body: { name, credential: made.answer } });
    });
    if (!outcome) return;
    if ('problem' in outcome) void notify({ message: outcome.problem, tone: 'negative' });
    else {
      void notify({ message: 'The passkey is added.', tone: 'positive' });
      onCodes(outcome);
    }
  };
  return (
    <Section
      title="Passkeys"
      note="A passkey signs you in with the lock of your device: a fingerprint, your face or a PIN. It is bound to the address of the site that it was made on, so make one on each portal that you use."
    >
      {passkeys.length > 0 ? (
        <ul className={classes.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      {hasPasskeys() ? (
        <BusyButton variant="default" onPress={add}>
          Add a passkey
        </BusyButton>
      ) : (
        <p>This browser has no passkeys.</p>
      )}
    </Section>
  );
}
