import { Button } from '@mantine/core';
import type { StatementIssue } from '@paddock/contract';
import { counted, dayText, periodName, statementLineNames, statementLines } from '@paddock/domain';
import { useState } from 'react';
import { apiErrorMessage, asApiError } from '../../platform/api/api-error.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import { type DialogControl, useDialog } from '../../platform/dialog/dialog-host.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Money, MoneyWithCents } from '../../ui/text/money.tsx';
import { useIssueStatements } from './api.ts';
import classes from './statements.module.css';

const lines = ['opening', ...statementLines, 'closing'] as const;
type Line = (typeof lines)[number];

const lineName = (line: Line): string =>
  line === 'opening'
    ? 'Opening net asset value'
    : line === 'closing'
      ? 'Closing net asset value'
      : statementLineNames[line];

/** Asks before people are told: what went out by email does not come back. */
function IssueDialog({ issue, ...control }: DialogControl & { issue: StatementIssue }) {
  const { fund, period, version } = issue;
  const issueStatements = useIssueStatements();
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setProblem(undefined);
    try {
      await issueStatements.mutateAsync({ body: { fund: fund._id, period, version } });
      void showToast({ message: 'The statements are being issued.', tone: 'positive' });
      control.onClose();
    } catch (failure) {
      // The page below has been read again by then, and the question is another one.
      if (asApiError(failure).reply?.code === 'conflict') {
        void showToast({ message: apiErrorMessage(failure), tone: 'negative' });
        control.onClose();
      } else setProblem(apiErrorMessage(failure));
    }
  };
  return (
    <Dialog {...control} title={`Issue the statements of ${periodName(period)}?`}>
      <p>{toldText(issue)}</p>
      {problem ? (
        <Callout tone="failure" announce>
          {problem}
        </Callout>
      ) : null}
      <FormActions>
        <BusyButton onPress={press}>{issueButton(issue)}</BusyButton>
        <Button variant="default" onClick={control.onClose}>
          Not yet
        </Button>
      </FormActions>
    </Dialog>
  );
}

/** What is compared before statements go out, and the button that issues them. */
export function IssueCheck({ issue }: { issue: StatementIssue }) {
  const { period, first, replaced } = issue;
  const openDialog = useDialog();
  const block = issueBlockText(issue);
  return (
    <Section title={`Check of ${periodName(period)}`} note={issueSummary(issue)}>
      <div className={classes.stack}>
        {block ? (
          <Callout tone={issue.isIssuing ? 'info' : 'warn'} announce>
            {block}
          </Callout>
        ) : null}
        <MoneyWithCents>
          <DataTable
            caption="The sums of the statements and of the book"
            columns={[
              { key: 'line', header: 'Line', isRowHeader: true, render: (line: Line) => lineName(line) },
              {
                key: 'statements',
                header: 'Statements',
                numeric: true,
                render: (line) => <Money amount={issue.statements[line]} />,
              },
              {
                key: 'book',
                header: 'Book of the fund',
                numeric: true,
                render: (line) => <Money amount={issue.book[line]} />,
              },
            ]}
            rows={[...lines]}
            rowKey={(line) => line}
            empty={null}
          />
        </MoneyWithCents>
        <FormActions>
          <Button
            onClick={() => openDialog((control) => <IssueDialog {...control} issue={issue} />)}
            disabled={block !== undefined || first + replaced === 0}
          >
            {issueButton({ first, replaced })}
          </Button>
        </FormActions>
      </div>
    </Section>
  );
}

/** Why the statements of a period cannot be issued now; undefined if they can. */
export function issueBlockText({
  period,
  to,
  block,
  closedThrough,
  statedOn,
  isTied,
  isIssuing,
}: StatementIssue): string | undefined {
  if (isIssuing) return 'These statements are being issued. You may leave this page.';
  if (block === 'not_ended') return `${periodName(period)} has not ended yet.`;
  if (block === 'before_opening')
    return `The opening of this journal states what was distributed, and what positions are worth, as of ${dayText(statedOn ?? '')}. Statements of ${periodName(period)} would leave that out, so they are issued only for periods that end on that day or later.`;
  if (block === 'not_closed')
    return `The journal is ${closedThrough ? `closed through ${dayText(closedThrough)}` : 'not closed yet'}. Close it through ${dayText(to)} first, so that what the statements say stays so.`;
  if (!isTied) return 'The statements do not add up to the book of the fund. Verify the journal first.';
  return undefined;
}

const oneOrMany = (count: number, one: string, many: string) =>
  count === 1 ? `One ${one}` : counted(count, one, many);

/** What the button that issues them says. */
export function issueButton({ first, replaced }: Pick<StatementIssue, 'first' | 'replaced'>): string {
  const count = first + replaced;
  if (count === 0) return 'Nothing to issue';
  return count === 1 ? 'Issue one statement' : `Issue ${counted(count, 'statement')}`;
}

/** What issuing would do, in sentences. */
export function issueSummary({ positions, first, replaced, unchanged }: StatementIssue): string {
  if (positions === 0) return 'No position has anything to state for this period.';
  return [
    ...(first > 0
      ? [`${oneOrMany(first, 'position gets its first statement', 'positions get their first statement')}.`]
      : []),
    ...(replaced > 0
      ? [
          `${oneOrMany(replaced, 'statement says something else now and is replaced', 'statements say something else now and are replaced')}; the former stays.`,
        ]
      : []),
    ...(unchanged > 0
      ? [
          `${oneOrMany(unchanged, 'statement was issued already and says the same, so it is left alone', 'statements were issued already and say the same, so they are left alone')}.`,
        ]
      : []),
  ].join(' ');
}

/** Who is told once they are issued, for the question before it. */
export function toldText({
  people,
  period,
  fund,
}: Pick<StatementIssue, 'people' | 'period' | 'fund'>): string {
  const told = people === 1 ? 'One person is' : `${counted(people, 'person', 'people')} are`;
  return `${told} told of the statements of ${fund.name} for ${periodName(period)}, in the app and by email unless they have turned that off. What is issued stays, and an email cannot be called back.`;
}
