import { NativeSelect, Textarea } from '@mantine/core';
import type { InvitationOutcome, PortalView } from '@paddock/contract';
import { counted, isOfferedOn, maxInvitees, newAdminRule, parseInvitees } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
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

/** The portal that was chosen, or else the one that the admin is on. */
const chosenPortal = (portals: readonly PortalView[], chosen: string, here: string) =>
  portals.find(({ _id }) => _id === (chosen || here)) ?? portals[0];

/** Invites one or many people to a portal, and to a fund on it. */
export function InviteForm() {
  const invite = useInvitePeople();
  const portals = usePortals();
  const funds = useQuery(invitedFundsQuery(useTransport())).data?.items ?? [];
  const { level } = useMe();
  const [outcomes, setOutcomes] = useState<readonly InvitationOutcome[]>([]);
  const here = usePortal()._id;
  /** The values for which it was asked whether these people shall become admins. */
  const [asked, setAsked] = useState<string>();
  const form = useForm({
    initialValues: { addresses: '', portal: '', fund: '', level: 'user' },
    validate: ({ addresses }) => ({ addresses: addressProblem(addresses) }),
    onSubmit: async (values) => {
      const chosen = chosenPortal(portals, values.portal, here);
      if (!chosen) return { message: 'There is no portal yet. Make one first.' };
      if (values.level !== 'user' && asked !== JSON.stringify(values)) {
        setAsked(JSON.stringify(values));
        return undefined;
      }
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
      const addresses = failed.map(({ email }) => email).join('\n');
      // The next paste is of investors, unless it is chosen again.
      form.change(failed.length > 0 ? { addresses } : { addresses, level: 'user' });
      setAsked(undefined);
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const portal = chosenPortal(portals, form.values.portal, here)?._id ?? '';
  const isAsked = asked === JSON.stringify(form.values);
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
        question={
          isAsked ? <AdminQuestion addresses={form.values.addresses} level={form.values.level} /> : null
        }
        actions={
          <BusyButton type="submit" isBusy={form.isPending}>
            {isAsked ? `Invite as ${form.values.level}` : 'Send invitations'}
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

/** Asks before people are invited to the team. */
function AdminQuestion({ addresses, level }: { addresses: string; level: string }) {
  const emails = parseInvitees(addresses).map(({ email }) => email);
  const some = emails.slice(0, 3).join(', ') + (emails.length > 3 ? ` and ${emails.length - 3} more` : '');
  return (
    <Callout tone="warn" title={`Invite ${counted(emails.length, 'person', 'people')} to the team?`} announce>
      As {level}s, they read the data of every investor and run every fund: {some}. {newAdminRule}
    </Callout>
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
