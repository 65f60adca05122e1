import { Link, useSearch } from '@tanstack/react-router';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import classes from './countersignatures-page.module.css';
import { ToCountersign } from './to-countersign.tsx';
import { WaitingForSignatures } from './waiting-for-signatures.tsx';

const lists = [
  { state: undefined, label: 'To countersign' },
  { state: 'waiting', label: 'Waiting for signatures' },
] as const;

/** The two lists of agreements, each with an address of its own. */
function ListLinks({ state }: { state: 'waiting' | undefined }) {
  return (
    <nav aria-label="Lists of agreements">
      <ul className={classes.links}>
        {lists.map((list) => (
          <li key={list.label}>
            <Link
              className={classes.link}
              to="/admin/countersignatures"
              search={{ state: list.state }}
              activeOptions={{ exact: true, includeSearch: true }}
              data-chosen={list.state === state || undefined}
              aria-current={list.state === state ? 'page' : undefined}
            >
              {list.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The agreements that management has to sign, or those that anybody has yet to sign. */
export default function CountersignaturesPage() {
  const { state } = useSearch({ from: '/backoffice/admin/countersignatures' });
  return (
    <Container>
      <PageHeading
        title="Countersignatures"
        lead={
          state === 'waiting'
            ? 'Recorded commitments that somebody has yet to sign, those that wait the longest first.'
            : 'Agreements that everyone else has signed. Yours, the countersignature, is the last one.'
        }
      />
      <ListLinks state={state} />
      {state === 'waiting' ? <WaitingForSignatures /> : <ToCountersign />}
    </Container>
  );
}
