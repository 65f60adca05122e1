import { TextInput } from '@mantine/core';
import { ApiError, type EnrollmentReply, type Passkey } from '@paddock/contract';
import { parseUserAgent } from '@paddock/domain';
import { createPasskey, getPasskey, hasPasskeys } from '../../platform/passkeys/passkeys.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import {
  useAddPasskey,
  useBeginPasskeyRegistration,
  useBeginPasskeyRemoval,
  useRemovePasskey,
  useRenamePasskey,
} from './api.ts';
import { type RemovalVerification, RemoveFactor } from './remove-factor.tsx';
import { DisclosureButton, SectionForm } from './section-form.tsx';
import classes from './security.module.css';
import { deviceName } from './signed-in-sections.tsx';

/** A passkey of the person, with its name and the site where it works. */
function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const remove = usePasskeyRemoval(passkey.id);
  const { timezone } = useMe().profileSettings;
  const { name, site, createdAt, lastUsedAt } = passkey;
  return (
    <li className={classes.item}>
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.detail}>
          For {site}. Made <DateTime moment={createdAt} timeZone={timezone} />
          {lastUsedAt ? (
            <>
              , last used <DateTime moment={lastUsedAt} timeZone={timezone} />
            </>
          ) : null}
        </p>
      </div>
      <DisclosureButton label={`Rename ${name}`}>
        {(close) => <RenameForm passkey={passkey} onDone={close} />}
      </DisclosureButton>
      <RemoveFactor
        label={`Remove ${name}`}
        question="You will no longer be able to sign in with it. Use it once more to remove it, and then delete it on your device too."
        verifiedBy={passkey.isForThisSite && hasPasskeys() ? 'passkey' : null}
        onRemove={(verification) => toastOutcome(remove(verification), 'The passkey was removed.')}
      />
    </li>
  );
}

function RenameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useRenamePasskey();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name },
    validate: (values) => (values.name.trim() === '' ? { name: 'Please enter a name for the passkey.' } : {}),
    onSubmit: async (values) => {
      await toastOutcome(rename.mutateAsync({ body: { id, name: values.name } }), 'The name was saved.');
      onDone();
      return undefined;
    },
  });
  return (
    <SectionForm label="Save name" form={form} onCancel={onDone}>
      <TextInput {...form.field('name')} label="Name" maxLength={60} />
    </SectionForm>
  );
}

/** Removes a passkey after it has been used once more, or with a recovery code. */
function usePasskeyRemoval(id: string) {
  const begin = useBeginPasskeyRemoval();
  const removal = useRemovePasskey();
  return async (verification: RemovalVerification) => {
    if (verification !== 'passkey') {
      const recoveryCode = 'code' in verification ? verification.code : verification.recoveryCode;
      return removal.mutateAsync({ body: { id, recoveryCode } });
    }
    const outcome = await getPasskey(await begin.mutateAsync({ body: { id } }));
    if ('problem' in outcome) throw new ApiError(outcome.problem);
    return removal.mutateAsync({ body: { id, passkey: outcome.answer } });
  };
}

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
