import { NativeSelect } from '@mantine/core';
import type { PersonPage } from '@paddock/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { usePortals } from './api.ts';
import classes from './people.module.css';
import { useAdmitToPortal, useRemoveFromPortal } from './person-api.ts';

const ways = {
  registered: 'Registered',
  'signed-in': 'Joined by signing in',
  admitted: 'Added by the team',
  migrated: 'From before memberships',
};

/** The portals whose funds the person is offered. */
export function PersonPortals({ page, name }: { page: PersonPage; name: string }) {
  const remove = useRemoveFromPortal();
  const openDialog = useDialog();
  const { _id: user, memberships } = page;
  const confirmRemoval = ({ portal, name: portalName, isOpen }: (typeof memberships)[number]) =>
    openDialog((control) => (
      <ConfirmDialog
        {...control}
        title={`Remove ${name} from ${portalName}?`}
        action="Remove"
        onConfirm={async () => {
          await toastOutcome(
            remove.mutateAsync({ body: { user, portal } }),
            `${name} is no longer a member of ${portalName}.`,
          );
        }}
      >
        They are no longer offered its funds. Their investments stay.
        {isOpen ? ' This portal is open: they become a member again when they sign in there.' : ''}
      </ConfirmDialog>
    ));
  return (
    <Section title="Portals">
      {memberships.length === 0 ? (
        <EmptyState title="Not a member of any portal">Add one below to offer its funds.</EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Portals">
          {memberships.map((membership) => (
            <li key={membership.portal} className={classes.item}>
              <div>
                <p className={classes.name}>{membership.name}</p>
                <p className={classes.detail}>
                  {ways[membership.how]}, <DateTime moment={membership.since} parts="date" />
                </p>
              </div>
              <BusyButton
                size="sm"
                variant="default"
                aria-label={`Remove from ${membership.name}`}
                onPress={() => confirmRemoval(membership)}
              >
                Remove
              </BusyButton>
            </li>
          ))}
        </ul>
      )}
      <AddToPortal page={page} name={name} />
    </Section>
  );
}

function AddToPortal({ page: { _id: user, memberships, blocks }, name }: { page: PersonPage; name: string }) {
  const admit = useAdmitToPortal();
  const [chosen, setChosen] = useState('');
  const others = usePortals().filter(({ _id }) => !memberships.some(({ portal }) => portal === _id));
  if (others.length === 0) return null;
  if (blocks.admit !== null) return <p className={classes.detail}>{blocks.admit}</p>;
  const selected = others.find(({ _id }) => _id === chosen) ?? others[0];
  return (
    <div className={classes.inline}>
      <NativeSelect
        label="Add to a portal"
        data={others.map(({ _id, name: portalName, slug }) => ({ value: _id, label: portalName ?? slug }))}
        value={selected?._id}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <BusyButton
        variant="default"
        onPress={() =>
          selected &&
          toastOutcome(
            admit.mutateAsync({ body: { user, portal: selected._id } }),
            `${name} is now a member of ${selected.name ?? selected.slug}, and was told by email.`,
          )
        }
      >
        Add
      </BusyButton>
    </div>
  );
}
