import { Button } from '@mantine/core';
import type { FundReadiness } from '@paddock/contract';
import { isReady, type ReadinessItemName } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useLazyDialog } from '../../platform/dialog/use-lazy-dialog.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { type Fund, type FundData, useSaveFund } from './api.ts';
import { readinessQuery } from './pipeline-api.ts';
import classes from './readiness.module.css';

const itemNames: Record<ReadinessItemName, string> = {
  page: 'Address and investment',
  dates: 'Dates',
  agreements: 'Agreement templates',
  instructions: 'Wire instructions',
  documents: 'Due-diligence documents',
};

/** The section of the fund in which an item is filled in; documents are filed elsewhere. */
const sectionOf = {
  page: 'terms',
  dates: 'terms',
  agreements: 'agreements',
  instructions: 'instructions',
} as const satisfies Partial<Record<ReadinessItemName, string>>;

/** Whether there is something to say: the fund is a draft, or lacks something while it is offered. */
const isShown = ({ isDraft, items }: FundReadiness) => isDraft || !isReady(items);

/** What a draft still needs and the button that opens it; for a fund that is offered, what it has lost. */
export function Readiness({ data }: { data: FundData }) {
  const { fund } = data;
  const openDialog = useLazyDialog();
  const {
    data: readiness,
    isLoadingError,
    error,
    refetch,
  } = useQuery(readinessQuery(useTransport(), fund._id));
  if (isLoadingError)
    return (
      <ErrorState title="What this fund still needs could not be loaded" failure={error} onRetry={refetch} />
    );
  if (!readiness) return fund.is_draft ? <SkeletonBlock height="16rem" /> : null;
  if (!isShown(readiness)) return null;
  const { isDraft, items } = readiness;
  const missing = items.filter(({ problem }) => problem !== null).length;
  return (
    <Section
      title={isDraft ? 'Before this fund opens' : 'This fund has lost something'}
      note={
        isDraft
          ? `This fund is a draft, which no investor sees, whatever its dates. ${missing === 0 ? 'It has all it needs.' : `${missing} of ${items.length} still to do.`}`
          : 'Investors see this fund, and lack what is listed here.'
      }
    >
      <ul className={classes.items} aria-label="What the fund needs">
        {items.map((item) => (
          <li key={item.name} className={classes.item}>
            <div>
              <p className={classes.name}>
                {itemNames[item.name]}{' '}
                <StatusBadge tone={item.problem === null ? 'done' : 'attention'}>
                  {item.problem === null ? 'Ready' : 'Missing'}
                </StatusBadge>
              </p>
              {item.problem ? <p className={classes.problem}>{item.problem}</p> : null}
              {item.name === 'documents' ? <DocumentsDecision fund={fund} readiness={readiness} /> : null}
            </div>
            <ItemLink name={item.name} fund={fund._id} />
          </li>
        ))}
      </ul>
      {isDraft ? (
        <FormActions>
          <BusyButton
            disabled={missing > 0}
            onPress={() =>
              openDialog(
                () => import('./open-fund-dialog.tsx'),
                ({ OpenFundDialog }, control) => (
                  <OpenFundDialog {...control} data={data} readiness={readiness} />
                ),
              )
            }
          >
            Open the fund
          </BusyButton>
          {missing > 0 ? <p className={classes.problem}>The button works once nothing is missing.</p> : null}
        </FormActions>
      ) : null}
    </Section>
  );
}

/** The same in one sentence, for the other sections of the fund. */
export function ReadinessNote({ fund }: { fund: Fund }) {
  const { data } = useQuery(readinessQuery(useTransport(), fund._id));
  if (!data || !isShown(data)) return null;
  const problems = data.items.flatMap(({ problem }) => problem ?? []);
  return (
    <Callout
      tone="warn"
      title={data.isDraft ? 'This fund is a draft: no investor sees it' : 'This fund has lost something'}
    >
      {problems.length > 0 ? problems.join(' ') : 'It has all it needs.'}{' '}
      <Link to="/admin/funds/$id" params={{ id: fund._id }}>
        {data.isDraft && problems.length === 0 ? 'Open the fund' : 'See what it needs'}
      </Link>
    </Callout>
  );
}

function ItemLink({ name, fund }: { name: ReadinessItemName; fund: string }) {
  return name === 'documents' ? (
    <Link to="/admin/filing" search={{ kind: 'synd_documents', fund }}>
      File documents
    </Link>
  ) : (
    <Link to="/admin/funds/$id/$section" params={{ id: fund, section: sectionOf[name] }}>
      {itemNames[name]}
    </Link>
  );
}

/** Lets a manager decide that a fund has no documents, and take that back. */
function DocumentsDecision({ fund, readiness }: { fund: Fund; readiness: FundReadiness }) {
  const save = useSaveFund();
  const [problem, setProblem] = useState<string>();
  const decide = async (opensWithoutDocuments: boolean) => {
    setProblem(undefined);
    try {
      await save.mutateAsync({
        params: { id: fund._id },
        body: { opens_without_documents: opensWithoutDocuments },
      });
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
    }
  };
  if (readiness.documents.length > 0) return null;
  return (
    <>
      {fund.opens_without_documents ? (
        <p className={classes.problem}>
          Decided: this fund has no documents.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void decide(false)}>
            Take this back
          </Button>
        </p>
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => void decide(true)}>
          This fund has no documents
        </Button>
      )}
      <FormProblem message={problem} />
    </>
  );
}
