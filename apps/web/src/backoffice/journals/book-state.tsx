import type { FundJournal, JournalVerdict } from '@paddock/contract';
import { dayText } from '@paddock/domain';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useLazyDialog } from '../../platform/dialog/use-lazy-dialog.tsx';
import { CopyButton } from '../../platform/toasts/copy-button.tsx';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import { useVerifyJournal } from './api.ts';
import classes from './journals.module.css';

/** The sums of an opened journal, how far it is closed, and whether it is as it was posted (LED-09). */
export function BookState({ journal }: { journal: FundJournal }) {
  const { committed, contributed, suspense, distributed, value } = journal;
  const amounts = [committed, contributed, distributed, value, suspense];
  return (
    <Section title="State">
      <div className={classes.stack}>
        <MoneySet amounts={amounts}>
          <KeyFigures
            figures={[
              { term: 'Value', value: <Money amount={value} /> },
              {
                term: 'Contributed',
                value: <Money amount={contributed} />,
                note: (
                  <>
                    of <Money amount={committed} /> committed
                  </>
                ),
              },
              { term: 'Distributed', value: <Money amount={distributed} /> },
              ...(suspense === 0
                ? []
                : [
                    {
                      term: 'In suspense',
                      value: <Money amount={suspense} />,
                      note: 'Beyond commitments, or left by ended ones',
                    },
                  ]),
              { term: 'Participations', value: journal.positions.toLocaleString('en-US') },
              {
                term: 'Closed through',
                value: journal.closedThrough ? dayText(journal.closedThrough) : 'Nothing yet',
                note: `Days are those of ${(journal.timeZone ?? '').replaceAll('_', ' ')}`,
              },
              {
                term: 'Opened',
                value: <DateTime moment={journal.openedAt} parts="date" timeZone={journal.timeZone} />,
              },
            ]}
          />
        </MoneySet>
        <Verification journal={journal} />
      </div>
    </Section>
  );
}

/** Closing a period, and whether the chain of entries holds, with its newest seal to keep elsewhere. */
function Verification({ journal }: { journal: FundJournal }) {
  const { fund, seal, waiting } = journal;
  const openDialog = useLazyDialog();
  const verify = useVerifyJournal();
  const [verdict, setVerdict] = useState<JournalVerdict>();
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setVerdict(undefined);
    setProblem(undefined);
    try {
      setVerdict((await verify.mutateAsync({ body: { fund: fund._id } })).item);
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
    }
  };
  return (
    <>
      {seal ? (
        <div className={classes.sealed}>
          <div>
            Seal of entry No. {seal.sequence}, which covers all before it:{' '}
            <code className={classes.seal}>{seal.sha256}</code>
          </div>
          <CopyButton
            size="compact-md"
            text={`${fund.name}, entry No. ${seal.sequence}: ${seal.sha256}`}
            copied="The seal is copied."
            notCopied="Your browser does not allow copying. Select the seal and copy it."
          >
            Copy the seal
          </CopyButton>
        </div>
      ) : null}
      <FormActions>
        <BusyButton variant="default" onPress={press}>
          Verify
        </BusyButton>
        {waiting ? null : (
          <BusyButton
            variant="default"
            onPress={() =>
              openDialog(
                () => import('./journal-dialogs.tsx'),
                ({ ClosePeriodDialog }, control) => <ClosePeriodDialog {...control} journal={journal} />,
              )
            }
          >
            Close a period
          </BusyButton>
        )}
      </FormActions>
      {verdict ? <Verdict verdict={verdict} /> : null}
      {problem ? (
        <Callout tone="failure" announce>
          {problem}
        </Callout>
      ) : null}
    </>
  );
}

function Verdict({ verdict }: { verdict: JournalVerdict }) {
  const { title, lines } = verdictWords(verdict);
  return (
    <Callout tone={verdict.isSound ? 'done' : 'failure'} title={title} announce>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Callout>
  );
}

interface VerdictWords {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What verifying a journal has found. */
export function verdictWords({ isSound, entries, findings }: JournalVerdict): VerdictWords {
  if (isSound)
    return {
      title: 'The journal is sound',
      lines: [
        entries === 0
          ? 'There is no entry yet.'
          : `${entries === 1 ? 'The one entry is' : `All ${entries.toLocaleString('en-US')} entries are`} as posted, balances, totals and participations agree with ${entries === 1 ? 'it' : 'them'}, and every guard of the database is on.`,
      ],
    };
  return {
    title: 'The journal is not sound',
    lines: [
      ...findings,
      'The database may have been changed by hand. Do not rely on these figures until you know why; compare them with a backup.',
    ],
  };
}
