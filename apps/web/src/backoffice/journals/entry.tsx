import type { JournalEntry } from '@paddock/contract';
import { dayText, entryName, participantName } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useLazyDialog } from '../../platform/dialog/use-lazy-dialog.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money } from '../../ui/text/money.tsx';

import { accountName, amountOfEntry, dayNote, sidesOf, whoseEntry } from './entry-words.ts';

import classes from './journals.module.css';

interface EntryProps {
  entry: JournalEntry;
  fund: string;
  /** The address leads to it: it is unfolded, and in view. */
  isLinked: boolean;
  /** Whether something can be asked for this journal now. */
  canAsk: boolean;
}

/** An entry in a line, which unfolds to its postings and what is known about it. */
export function Entry({ entry, fund, isLinked, canAsk }: EntryProps) {
  const [isOpen, setOpen] = useState(isLinked);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    summary.current?.scrollIntoView({ block: 'center' });
    summary.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return (
    <li>
      <details
        className={classes.entry}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary ref={summary} className={classes.summary}>
          <span className={classes.number}>No. {entry.sequence}</span>{' '}
          <span>
            <span className={classes.name}>{entryName(entry)}</span> <Badges entry={entry} />
          </span>{' '}
          <span className={classes.whose} dir="auto">
            {whoseEntry(entry)}
          </span>{' '}
          <span className={classes.day}>{dayText(entry.effectiveDate)}</span>{' '}
          <span className={classes.amount}>
            <Money amount={amountOfEntry(entry)} />
          </span>
        </summary>
        {isOpen ? (
          <div className={classes.body}>
            <Postings entry={entry} />
            <Facts entry={entry} fund={fund} />
            {entry.isReversible && canAsk ? <ReverseButton entry={entry} /> : null}
          </div>
        ) : null}
      </details>
    </li>
  );
}

function Badges({ entry: { isEstimated, ownDate, reversedBy } }: { entry: JournalEntry }) {
  return (
    <>
      {isEstimated ? <StatusBadge tone="info">Estimated</StatusBadge> : null}{' '}
      {ownDate ? <StatusBadge tone="neutral">Happened on {dayText(ownDate)}</StatusBadge> : null}{' '}
      {reversedBy === null ? null : <StatusBadge tone="neutral">Reversed</StatusBadge>}
    </>
  );
}

type Line = JournalEntry['postings'][number] & { line: string };

/** Empty where the posting is on the other side, as in a book. */
function sideColumn(side: 'debit' | 'credit', header: string): DataColumn<Line> {
  const amount = (line: Line) => sidesOf(line)[side];
  return {
    ...moneyColumn(side, header, amount),
    render: (line) => (amount(line) === null ? null : <Money amount={amount(line)} />),
  };
}

const columns: DataColumn<Line>[] = [
  { key: 'account', header: 'Account', isRowHeader: true, render: ({ account }) => accountName(account) },
  {
    key: 'whose',
    header: 'Whose',
    render: ({ position }) =>
      position ? (
        <Link to="/admin/participations/$id" params={{ id: position.syndUser }}>
          {participantName(position)}
        </Link>
      ) : (
        'The fund'
      ),
  },
  sideColumn('debit', 'Debit'),
  sideColumn('credit', 'Credit'),
];

function Postings({ entry }: { entry: JournalEntry }) {
  return (
    <DataTable
      caption={`Postings of entry No. ${entry.sequence}`}
      columns={columns}
      rows={entry.postings.map((posting, at) => ({ ...posting, line: String(at) }))}
      rowKey={({ line }) => line}
      empty={null}
    />
  );
}

function Facts({ entry, fund }: { entry: JournalEntry; fund: string }) {
  const { receipt, run, postings, postedAt, postedBy, reverses, reversedBy, reason, isEstimated, sha256 } =
    entry;
  const owner = postings.find(({ position }) => position)?.position;
  const note = dayNote(entry);
  return (
    <ul className={classes.facts}>
      {note ? <li>{note}</li> : null}
      {isEstimated ? <li>Estimated: nobody saw money move on this day.</li> : null}
      {receipt ? (
        <li>
          Reference of the bank: {receipt.reference}, {dayText(receipt.receivedOn)}
          {owner ? (
            <>
              .{' '}
              <Link to="/admin/participations/$id" params={{ id: owner.syndUser }}>
                Open the money of this participation
              </Link>
            </>
          ) : null}
        </li>
      ) : null}
      {run ? (
        <li>
          A line of{' '}
          <Link to="/admin/journals/$fund/runs/$run" params={{ fund, run: run._id }}>
            {run.name}
          </Link>
          , which is reversed as a whole
        </li>
      ) : null}
      {reverses === null ? null : (
        <li>
          Reverses <EntryLink fund={fund} number={reverses} />
        </li>
      )}
      {reversedBy === null ? null : (
        <li>
          Reversed by <EntryLink fund={fund} number={reversedBy} />
        </li>
      )}
      {reason ? <li>Reason: {reason}</li> : null}
      <li>
        Posted on <DateTime moment={postedAt} />{' '}
        {postedBy ? (
          <>
            by{' '}
            <Link to="/admin/people/$id" params={{ id: postedBy._id }}>
              {postedBy.name}
            </Link>
          </>
        ) : (
          'by Paddock, as what it follows happened'
        )}
      </li>
      {sha256 ? (
        <li>
          Seal: <code className={classes.seal}>{sha256}</code>
        </li>
      ) : null}
    </ul>
  );
}

const EntryLink = ({ fund, number }: { fund: string; number: number }) => (
  <Link to="/admin/journals/$fund" params={{ fund }} search={{ entry: number }} resetScroll={false}>
    entry No. {number}
  </Link>
);

function ReverseButton({ entry }: { entry: JournalEntry }) {
  const openDialog = useLazyDialog();
  return (
    <FormActions>
      <BusyButton
        variant="default"
        size="compact-md"
        aria-label={`Reverse entry No. ${entry.sequence}`}
        onPress={() =>
          openDialog(
            () => import('./journal-dialogs.tsx'),
            ({ ReverseEntryDialog }, control) => <ReverseEntryDialog {...control} entry={entry} />,
          )
        }
      >
        Reverse
      </BusyButton>
    </FormActions>
  );
}
