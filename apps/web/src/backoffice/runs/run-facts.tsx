import type { FundRun } from '@paddock/contract';
import { dayText, distributionKindNames, distributionKinds, type SpreadBasis } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type KeyFigure, KeyFigures } from '../../ui/data/key-figures.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import classes from './runs.module.css';

const basisNames: Readonly<Record<SpreadBasis, string>> = {
  contributed: 'Spread by what was contributed',
  commitment: 'Spread by what is committed',
};

/** What it comes to, and who asked for it and decided. */
export function RunFacts({ run, timeZone }: { run: FundRun; timeZone: string | null | undefined }) {
  const { kind, amounts, amount, before, after } = run;
  return (
    <Section title="In all">
      <MoneySet amounts={[amount, before.value, after.value, before.distributed, after.distributed]}>
        <KeyFigures
          figures={[
            { term: 'Day', value: dayText(run.day), note: run.basis ? basisNames[run.basis] : 'A line each' },
            kind === 'distribution'
              ? { term: 'Paid out', value: <Money amount={amount} />, note: <Kinds amounts={amounts} /> }
              : { term: 'Change in value', value: <Money amount={amount} signed /> },
            ...(kind === 'distribution'
              ? [compared('Distributed to its positions', before.distributed, after.distributed)]
              : []),
            compared('Value of its positions', before.value, after.value),
          ]}
        />
      </MoneySet>
      <ul className={classes.facts}>
        {run.memo ? <li>What investors read: {run.memo}</li> : null}
        {run.import ? (
          <li>
            It came{' '}
            <Link
              to="/admin/journals/$fund/runs"
              params={{ fund: run.fund._id }}
              search={{ import: run.import }}
            >
              in a file with others
            </Link>
            .
          </li>
        ) : null}
        {run.kind === 'valuation' || run.import ? (
          <li>
            {run.tellsInvestors
              ? 'Investors are told of it once it is posted.'
              : 'Investors are not told of it.'}
          </li>
        ) : null}
        <li>
          Asked for by <Person {...run.askedBy} /> on <DateTime moment={run.askedAt} timeZone={timeZone} />.
          Reason: {run.reason}
        </li>
        {run.decidedBy ? (
          <li>
            {run.postedAt ? 'Approved' : 'Declined'} by <Person {...run.decidedBy} />
            {run.postedAt ? (
              <>
                {' '}
                and posted on <DateTime moment={run.postedAt} timeZone={timeZone} />
              </>
            ) : null}
          </li>
        ) : null}
        {run.reversal ? <Reversal reversal={run.reversal} timeZone={timeZone} /> : null}
        {timeZone ? <li>Days and times are those of {timeZone.replaceAll('_', ' ')}.</li> : null}
      </ul>
    </Section>
  );
}

function Reversal({
  reversal: { approval, reason, askedBy, askedAt, decidedBy, reversedAt },
  timeZone,
}: {
  reversal: NonNullable<FundRun['reversal']>;
  timeZone: string | null | undefined;
}) {
  return (
    <li>
      <Link to="/admin/approvals/$id" params={{ id: approval }}>
        Its reversal
      </Link>{' '}
      was asked for by <Person {...askedBy} /> on <DateTime moment={askedAt} timeZone={timeZone} />.
      {decidedBy && reversedAt ? (
        <>
          {' '}
          It was approved by <Person {...decidedBy} /> and posted on{' '}
          <DateTime moment={reversedAt} timeZone={timeZone} />.
        </>
      ) : null}{' '}
      Reason: {reason}
    </li>
  );
}

const Person = ({ _id, name }: FundRun['askedBy']): ReactNode => (
  <Link to="/admin/people/$id" params={{ id: _id }}>
    {name}
  </Link>
);

const compared = (term: string, before: number, after: number): KeyFigure => ({
  term,
  value: <Money amount={after} />,
  note: (
    <>
      before <Money amount={before} />
    </>
  ),
});

/** What is paid of each kind, where there is more than one. */
function Kinds({ amounts }: Pick<FundRun, 'amounts'>) {
  const paid = distributionKinds.filter((kind) => amounts && amounts[kind] !== 0);
  return (
    <>
      {paid.map((kind, place) => (
        <span key={kind}>
          {place > 0 ? ', ' : ''}
          {distributionKindNames[kind]}
          {paid.length > 1 && amounts ? (
            <>
              {' '}
              <Money amount={amounts[kind]} />
            </>
          ) : null}
        </span>
      ))}
    </>
  );
}
