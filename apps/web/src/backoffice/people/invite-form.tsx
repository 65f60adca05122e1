import { NativeSelect, Textarea } from '@mantine/core';
import type { InvitationOutcome } from '@paddock/contract';
import { isOfferedOn, maxInvitees, parseInvitees } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { invitedFundsQuery, useInvitePeople, usePortals } from './api.ts';
import classes from './people.module.css';

const invitedLevels = ['user', 'admin', 'superadmin'] as const;

/** What is wrong with the pasted lines, each by its number. */
function addressProblem(addresses: string): string | undefined {
  const lines = parseInvitees(addresses);
  if (lines.length === 0) return 'Please enter at least one address.';
  if (lines.length > maxInvitees) return `At most ${maxInvitees} people at once.`;
  const wrong = lines.filter(({ problem }) => problem !== null);
  const shown = wrong.slice(0, 5).map(({ line, problem }) => `Line ${line}: ${problem}`);
  if (wrong.length > shown.length) shown.push(`And ${wrong.length - shown.length} more.`);
  return wrong.length > 0 ? shown.join(' ') : undefined;
}

/** The portal of a populated company; null if it is on all of them. */
function portalOf(company: unknown): string | null {
  const isPopulated = typeof company === 'object' && company !== null && 'portal' in company;
  return isPopulated && typeof company.portal === 'string' ? company.portal : null;
}

/** Invites one or many people to a portal, and to a fund on it. */
export function InviteForm() {
  const invite = useInvitePeople();
  const portals = usePortals();
  const funds = useQuery(invitedFundsQuery(useTransport())).data?.items ?? [];
  const { level } = useMe();
  const [outcomes, setOutcomes] = useState<readonly InvitationOutcome[]>([]);
  const form = useForm({
    initialValues: { addresses: '', portal: '', fund: '', level: 'user' },
    validate: ({ addresses }) => ({ addresses: addressProblem(addresses) }),
    onSubmit: async (values) => {
      const chosen = portals.find(({ _id }) => _id === values.portal) ?? portals[0];
      if (!chosen) return { message: 'There is no portal yet. Make one first.' };
      const reply = await invite.mutateAsync({
        body: {
          portal: chosen._id,
          fund: values.fund || null,
          level: invitedLevels.find((each) => each === values.level) ?? 'user',
          invitees: parseInvitees(values.addresses).map(({ email, firstName, lastName }) => ({
            email,
            firstName,
            lastName,
          })),
        },
      });
      setOutcomes(reply.outcomes);
      // What failed stays to be corrected.
      const failed = reply.outcomes.filter(({ outcome }) => outcome === 'failed');
      form.change({ addresses: failed.map(({ email }) => email).join('\n') });
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const portal = form.values.portal || (portals[0]?._id ?? '');
  const offered = funds.filter(
    ({ company, url_slug, is_draft: isDraft }) =>
      url_slug && isOfferedOn({ companyPortal: portalOf(company), isDraft }, portal),
  );
  return (
    <>
      <LongForm
        label="Invite people"
        {...form.element}
        problem={form.problem}
        actions={
          <BusyButton type="submit" isBusy={form.isPending}>
            Send invitations
          </BusyButton>
        }
      >
        <Textarea
          label="Email addresses"
          description="One per line, with or without a name: Ada Lovelace <ada@example.com>"
          autosize
          minRows={3}
          maxRows={12}
          {...form.field('addresses')}
        />
        <NativeSelect
          label="Portal"
          data={portals.map(({ _id, name, slug }) => ({ value: _id, label: name ?? slug }))}
          {...form.field('portal')}
          value={portal}
          onChange={({ currentTarget }) => form.change({ portal: currentTarget.value, fund: '' })}
        />
        {level === 'superadmin' ? (
          <NativeSelect
            label="As"
            data={[
              { value: 'user', label: 'Investor' },
              { value: 'admin', label: 'Admin' },
              { value: 'superadmin', label: 'Superadmin' },
            ]}
            {...form.field('level')}
          />
        ) : null}
        <NativeSelect
          label="Fund"
          description="Where the link leads them."
          data={[
            { value: '', label: 'None: their dashboard' },
            ...offered.map(({ _id, name }) => ({ value: _id, label: name ?? 'A fund without a name' })),
          ]}
          {...form.field('fund')}
        />
      </LongForm>
      {outcomes.length > 0 ? <Outcomes outcomes={outcomes} /> : null}
    </>
  );
}

function Outcomes({ outcomes }: { outcomes: readonly InvitationOutcome[] }) {
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  const sent = outcomes.length - failed.length;
  return (
    <Callout
      tone={failed.length > 0 ? 'warn' : 'done'}
      title={`${sent} of ${outcomes.length} invited`}
      announce
    >
      <ul className={classes.list}>
        {outcomes
          .filter(({ outcome }) => outcome !== 'invited')
          .map(({ email, message }) => (
            <li key={email}>
              <strong>{email}</strong>: {message}
            </li>
          ))}
      </ul>
    </Callout>
  );
}
