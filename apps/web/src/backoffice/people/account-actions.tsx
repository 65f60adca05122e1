import { Button, NativeSelect } from '@mantine/core';
import { canUpdate, effectiveLevel, type Level, levels } from '@paddock/domain';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { levelNames } from './labels.ts';
import classes from './people.module.css';
import {
  type PersonProps,
  useChangePerson,
  useReactivateAccount,
  useResetSecondFactors,
  useSignOutPerson,
} from './person-api.ts';
import { ViewAsPerson } from './view-as-person.tsx';

interface ActionRowProps {
  title: string;
  /** Why this is not possible now; null if it is. */
  block: string | null;
  /** What it does. */
  text: string;
  /** The button. */
  children: ReactNode;
}

/** Something that can be done to an account: its button, and what it does or why it cannot be pressed. */
function ActionRow({ title, block, text, children }: ActionRowProps) {
  return (
    <li className={classes.item}>
      <div>
        <p className={classes.name}>{title}</p>
        <p className={classes.detail}>{block ?? text}</p>
      </div>
      {children}
    </li>
  );
}

/** What the viewer's level may do with the account. What is not possible now says why. */
export function AccountActions({ record, page }: PersonProps) {
  const me = useMe();
  const openDialog = useDialog();
  const reactivate = useReactivateAccount();
  const signOut = useSignOutPerson();
  const resetFactors = useResetSecondFactors();
  const { _id: user, displayName, username } = record;
  const name = displayName ?? username;
  const { blocks, state } = page;
  const isSuperadmin = me.level === 'superadmin';
  const isSelf = me._id === user;
  const mayManage = isSelf || canUpdate('users', me.level, { targetLevel: effectiveLevel(record.level) });
  if (!mayManage) return null;

  const confirmReset = () =>
    openDialog((control) => (
      <ConfirmDialog
        {...control}
        title={`Reset the second factors of ${name}?`}
        action="Reset"
        onConfirm={async () => {
          await toastOutcome(
            resetFactors.mutateAsync({ body: { user } }),
            `The second factors of ${name} were removed.`,
          );
        }}
      >
        Until they set one up again, their password is all that is needed to sign in. First make sure that it
        is really them who asked. We tell them by email at once, and for 24 hours nothing can be signed with
        their account, and it shows no wire instructions.
      </ConfirmDialog>
    ));

  return (
    <Section title="Account">
      <ul className={classes.list} aria-label="Account actions">
        {isSuperadmin ? (
          <ActionRow
            title="View as this person"
            block={blocks.viewAs}
            text="See the site with their eyes. You can change nothing."
          >
            <ViewAsPerson id={user} name={name} isDisabled={blocks.viewAs !== null} />
          </ActionRow>
        ) : null}
        <ActionRow
          title="Sign out everywhere"
          block={blocks.signOut}
          text="Ends all of their sessions, such as after a lost phone."
        >
          <BusyButton
            size="sm"
            variant="default"
            disabled={blocks.signOut !== null}
            onPress={() =>
              toastOutcome(signOut.mutateAsync({ body: { user } }), `${name} was signed out everywhere.`)
            }
          >
            Sign out
          </BusyButton>
        </ActionRow>
        <ActionRow
          title="Reset second factors"
          block={blocks.resetFactors}
          text="For somebody who has lost their phone and their recovery codes."
        >
          <Button size="sm" variant="default" disabled={blocks.resetFactors !== null} onClick={confirmReset}>
            Reset
          </Button>
        </ActionRow>
        {isSuperadmin ? <LevelRow key={record.level} record={record} page={page} /> : null}
        {state === 'deactivated' ? (
          <ActionRow title="Reactivate" block={blocks.reactivate} text="They can sign in again.">
            <BusyButton
              size="sm"
              variant="default"
              disabled={blocks.reactivate !== null}
              onPress={() =>
                toastOutcome(reactivate.mutateAsync({ body: { user } }), `${name} can sign in again.`)
              }
            >
              Reactivate
            </BusyButton>
          </ActionRow>
        ) : (
          <ActionRow
            title="Deactivate"
            block={blocks.deactivate}
            text="Ends their sessions at once. They cannot sign in until you reactivate the account."
          >
            <Button
              size="sm"
              variant="default"
              disabled={blocks.deactivate !== null}
              onClick={() =>
                openDialog((control) => <DeactivateDialog {...control} user={user} name={name} />)
              }
            >
              Deactivate
            </Button>
          </ActionRow>
        )}
      </ul>
    </Section>
  );
}

function LevelRow({ record, page: { blocks } }: PersonProps) {
  const stored = effectiveLevel(record.level);
  const [level, setLevel] = useState<Level>(stored);
  const change = useChangePerson();
  const name = record.displayName ?? record.username;
  return (
    <ActionRow
      title="Level"
      block={blocks.changeLevel}
      text="Admins manage funds and investors. Superadmins also manage the team and the site."
    >
      <div className={classes.inline}>
        <NativeSelect
          size="sm"
          aria-label="Level"
          disabled={blocks.changeLevel !== null}
          data={levels
            .filter((choice) => choice !== 'guest' || stored === 'guest')
            .map((value) => ({ value, label: levelNames[value] }))}
          value={level}
          onChange={({ currentTarget: { value } }) =>
            setLevel(levels.find((choice) => choice === value) ?? stored)
          }
        />
        {level === stored ? null : (
          <BusyButton
            size="sm"
            onPress={() =>
              toastOutcome(
                change.mutateAsync({ params: { id: record._id }, body: { level } }),
                `${name} is now: ${levelNames[level]}.`,
              )
            }
          >
            Change level
          </BusyButton>
        )}
      </div>
    </ActionRow>
  );
}
