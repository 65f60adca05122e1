import { NativeSelect } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { type FilingKind, filingFields, filingKinds, isFilingKind } from '@paddock/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { filingSearch } from '../../platform/page/filing-search.ts';
import { UploadPanel } from '../../platform/upload/upload-panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SteadyFocus } from '../../ui/layout/steady-focus.tsx';
import { chosenFundQuery, draftsQuery, filingKey, filingUpload, fundsQuery } from './api.ts';
import { DocumentList } from './document-list.tsx';
import { DraftList } from './draft-list.tsx';
import classes from './filing.module.css';
import { ReferenceSelect } from './filing-fields.tsx';
import { kindNames, kindReaders } from './kind-names.ts';
import { unpackPapers } from './unpack-papers.ts';

/** Tax papers come by the hundred. */
const archives = { hint: 'Or a ZIP with up to 500 of them.', unpack: unpackPapers };

/** How often to reload the lists at most while files are saved, in milliseconds. */
const savingInterval = 2_000;

/** How often to reload the drafts while files are being read, in milliseconds. */
const readingInterval = 2_000;

/** How often to reload the drafts while a file waits for the malware scanner, in milliseconds. */
const pollInterval = 15_000;

/** Files documents for investors: upload, say what they are, publish; and follow what was published. */
export default function FilingPage() {
  const from = filingSearch(useSearch({ strict: false }));
  // The address is also that of the list below: only what it says at first is about the upload.
  const [kind, setKind] = useState<FilingKind>(from.kind ?? (from.fund ? 'synd_documents' : 'tax_documents'));
  const [fund, setFund] = useState(from.fund);
  const chosenFund = useQuery({
    ...chosenFundQuery(useTransport(), fund ?? ''),
    enabled: fund !== undefined,
  });
  const hasFund = filingFields[kind].fund;
  const refresh = useRefreshedLists();
  return (
    <Container>
      <PageHeading title="Filing" lead="Documents for investors. Nobody sees a file before you publish it." />
      <div className={classes.upload}>
        <div className={classes.what}>
          <NativeSelect
            label="What are you filing?"
            description={kindReaders[kind]}
            inputWrapperOrder={['label', 'input', 'description']}
            data={filingKinds.map((value) => ({ value, label: kindNames[value] }))}
            value={kind}
            onChange={({ currentTarget }) => {
              if (isFilingKind(currentTarget.value)) setKind(currentTarget.value);
            }}
          />
          {hasFund ? (
            <ReferenceSelect
              label="Of which fund?"
              placeholder="Choose it for each file below"
              chosen={fund ? (chosenFund.data ?? { value: fund, label: 'One fund' }) : null}
              onChange={(choice) => setFund(choice?.value)}
              find={fundsQuery}
            />
          ) : null}
        </div>
        <div>
          <UploadPanel
            kind={filingUpload(kind, hasFund && fund ? { fund } : {})}
            onSaved={refresh}
            archives={kind === 'tax_documents' ? archives : undefined}
          />
        </div>
      </div>
      <Drafts />
      <DocumentList />
    </Container>
  );
}

/**
 * Reloads the lists after an upload, at most every two seconds: with hundreds of files each would reload those before it.
 */
function useRefreshedLists(): () => void {
  const queryClient = useQueryClient();
  // What was saved last before the page is left shows when it is opened again.
  useEffect(
    () => () => void queryClient.invalidateQueries({ queryKey: filingKey, refetchType: 'none' }),
    [queryClient],
  );
  return useThrottledCallback(
    () => void queryClient.invalidateQueries({ queryKey: filingKey }),
    savingInterval,
  );
}

function Drafts() {
  const { data, isLoadingError, error, refetch } = useQuery({
    ...draftsQuery(useTransport()),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ file, match }) => file === 'stored' && match?.state === 'waiting')
        ? readingInterval
        : state.data?.items.some(({ file }) => file === 'scanning')
          ? pollInterval
          : false,
  });
  // A new file for a document is published on its own page.
  const drafts = data?.items.filter(({ replaces }) => replaces === null);
  return (
    <Section title="To publish">
      {isLoadingError ? (
        <ErrorState title="The drafts could not be loaded" failure={error} onRetry={refetch} />
      ) : !drafts ? (
        <SkeletonBlock height="10rem" />
      ) : drafts.length === 0 ? (
        <EmptyState title="Nothing waits to be published">
          Choose what you are filing, then drop the files above. They stay here until you publish them.
        </EmptyState>
      ) : (
        // The first files are filled in while others arrive above them.
        <SteadyFocus>
          <DraftList drafts={drafts} />
        </SteadyFocus>
      )}
    </Section>
  );
}
