import { errorDetailsOf, type TermsConcern, type TermsSigner, updateRecord } from '@paddock/contract';
import { counted, participantName } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { asApiError } from '../../platform/api/api-error.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './terms-concern.module.css';

/**
 * Asks once before terms of a fund are saved that people have signed under. The question is about the values that were
 * sent, and gone when they change.
 */
export function useTermsConcern() {
  const [asked, setAsked] = useState<{ values: string; concern: TermsConcern }>();
  const concernOf = (values: object) =>
    asked?.values === JSON.stringify(values) ? asked.concern : undefined;
  return {
    concernOf,
    /** What the body says: whether these values were asked about. */
    confirmed: (values: object) => concernOf(values) !== undefined,
    /** Returns whether a save failed with the question, which is shown from now on. */
    ask: (failure: unknown, values: object) => {
      const concern = errorDetailsOf(updateRecord, 'confirmation_needed', asApiError(failure));
      if (concern) setAsked({ values: JSON.stringify(values), concern });
      return concern !== undefined;
    },
    clear: () => setAsked(undefined),
  };
}

const people = (count: number) =>
  count === 1 ? 'One person has' : counted(count, 'person has', 'people have');

/** Who has signed under which terms, before they change. */
export function TermsConcernCallout({ concern: { terms, signers } }: { concern: TermsConcern }) {
  return (
    <Callout tone="warn" title={`${people(signers.length)} signed an agreement of this fund`} announce>
      <p>
        This changes: {terms.join(', ')}. Nothing is saved yet. If you save it, they are told once, by email
        and in their notifications. The agreements that they signed stay as they are.
      </p>
      <SignersList signers={signers} />
    </Callout>
  );
}

/** Long lists scroll. The days are on the clock of the portal where no time zone is named, as those of the terms are. */
export function SignersList({ signers, timeZone }: { signers: readonly TermsSigner[]; timeZone?: string }) {
  const portal = usePortal();
  const zone = timeZone ?? portal.timeZone;
  return (
    <ul className={classes.signers}>
      {signers.map(({ _id, signedAt, version, since, ...participant }) => (
        <li key={_id}>
          <Link to="/admin/participations/$id" params={{ id: _id }}>
            {participantName(participant)}
          </Link>
          , on <DateTime moment={signedAt} parts="date" timeZone={zone} />,{' '}
          {version === null ? (
            'before the history of the terms began'
          ) : (
            <>
              under version {version} of <DateTime moment={since} parts="date" timeZone={zone} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
