import { errorDetailsOf, type TermsConcern, type TermsSigner, updateRecord } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { asApiError } from '../../platform/api/api-error.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './fund-form.module.css';

/** Why new terms were not saved yet: people have signed under the present ones. Undefined for another failure. */
export const termsConcernOf = (failure: unknown): TermsConcern | undefined =>
  errorDetailsOf(updateRecord, 'confirmation_needed', asApiError(failure));

const people = (count: number) => (count === 1 ? 'One person has' : `${count} people have`);

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

/** Long lists scroll. */
export function SignersList({ signers }: { signers: readonly TermsSigner[] }) {
  return (
    <ul className={classes.signers}>
      {signers.map(({ _id, investorName, signedAt, version, since }) => (
        <li key={_id}>
          <Link to="/admin/participations/$id" params={{ id: _id }}>
            {investorName}
          </Link>
          , on <DateTime moment={signedAt} parts="date" />,{' '}
          {version === null ? (
            'before the history of the terms began'
          ) : (
            <>
              under version {version} of <DateTime moment={since} parts="date" />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
