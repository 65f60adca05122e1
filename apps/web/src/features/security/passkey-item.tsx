import { TextInput } from '@mantine/core';
import { ApiError, type Passkey } from '@paddock/contract';
import { getPasskey, hasPasskeys } from '../../platform/passkeys/passkeys.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { DateTime } from '../../ui/text/date-time.tsx';
import { useBeginPasskeyRemoval, useRemovePasskey, useRenamePasskey } from './api.ts';
import { DisclosureButton } from './disclosure-button.tsx';
import { type RemovalVerification, RemoveFactor } from './remove-factor.tsx';
import { SectionForm } from './section-form.tsx';
import classes from './security.module.css';

/** A passkey of the person, with its name and the site where it works. */
export function PasskeyItem({ passkey }: { passkey: Passkey }) {
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
