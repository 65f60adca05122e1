import { TextInput } from '@mantine/core';
import { call, type Passkey, removePasskey, renamePasskey } from '@paddock/contract';
import { useMe } from '../../platform/session/session-context.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ConfirmedButton } from './confirmed-button.tsx';
import { OpenedByButton } from './opened-by-button.tsx';
import { type ByField, SafetyForm } from './safety-form.tsx';
import classes from './security.module.css';
import { useFactorChange } from './use-factor-change.ts';

/** One of the own passkeys, with its name and where it works. */
export function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const change = useFactorChange();
  const { timezone } = useMe().profileSettings;
  const { id, name, site, createdAt, lastUsedAt } = passkey;
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
      <OpenedByButton label={`Rename ${name}`}>
        {(close) => (
          <SafetyForm
            label="Save name"
            check={(values): ByField => (values['name']?.trim() ? {} : { name: 'A passkey has a name.' })}
            onSend={async (values) => {
              const body = { id, name: values['name'] ?? '' };
              await change((transport) => call(transport, renamePasskey, { body }), 'The name is saved.');
              close();
            }}
            onCancel={close}
          >
            {(errors) => (
              <TextInput name="name" label="Name" defaultValue={name} maxLength={60} error={errors['name']} />
            )}
          </SafetyForm>
        )}
      </OpenedByButton>
      <ConfirmedButton
        label={`Remove ${name}`}
        question="It will not sign you in any more. Delete it on your device too."
        onConfirm={() =>
          change((transport) => call(transport, removePasskey, { body: { id } }), 'The passkey is removed.')
        }
      />
    </li>
  );
}
