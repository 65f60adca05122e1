import { readTermsHistory, request, type TermsVersion, type Transport } from '@paddock/contract';
import { fundTerms, termText } from '@paddock/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { SignersList } from '../records/terms-concern.tsx';
import { SideBySide } from './side-by-side.tsx';
import { changedWords, toldWords } from './terms-history-words.ts';

/** Every version of the terms of a fund. Read again with whatever changes the fund. */
const termsHistoryQuery = (transport: Transport, fund: string) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', fund, 'terms'],
    queryFn: async ({ signal }) =>
      (await request(transport, readTermsHistory, { params: { fund }, signal })).items,
    staleTime: 0,
  });

/** The former terms of a fund, since when each was in force, and who signed under it. */
export function TermsHistory({ fund, timeZone }: { fund: string; timeZone: string }) {
  const { data, isLoadingError, error, refetch } = useQuery(termsHistoryQuery(useTransport(), fund));
  return (
    <Section
      title="History of the terms"
      note="The terms of this page, of the offering and of the agreements as they were. It cannot be changed."
    >
      {isLoadingError ? (
        <ErrorState title="The history could not be loaded" failure={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <SkeletonText lines={3} label="Loading the history" /> : null}
      {data?.map((version) => (
        <Version key={version.version} version={version} timeZone={timeZone} />
      ))}
    </Section>
  );
}

function Version({ version, timeZone }: { version: TermsVersion; timeZone: string }) {
  const { version: number, at, changes, signers } = version;
  const told = toldWords(version);
  return (
    <details>
      <summary>
        Version {number}, from <DateTime moment={at} timeZone={timeZone} />: {changedWords(version)}
      </summary>
      {changes.map(({ field, before, after }) => (
        <SideBySide
          key={field}
          title={fundTerms[field].label}
          before={termText(field, before, timeZone)}
          after={termText(field, after, timeZone)}
        />
      ))}
      {told ? <p>{told}</p> : null}
      {signers.length > 0 ? (
        <>
          <p>Signed under this version:</p>
          <SignersList signers={signers} timeZone={timeZone} />
        </>
      ) : (
        <p>Nobody has signed under this version.</p>
      )}
    </details>
  );
}
