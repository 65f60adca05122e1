import { Button } from '@mantine/core';
import type { StatementIssue } from '@paddock/contract';
import { periodName, statementLineNames, statementLines } from '@paddock/domain';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
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
import { issueBlockText, issueButton, issueSummary, toldText } from './statement-words.ts';
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
      setProblem(apiErrorMessage(failure));
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
