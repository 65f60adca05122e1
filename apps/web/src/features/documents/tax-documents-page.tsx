import { downloadTaxDocument } from '@paddock/contract';
import { taxYears } from '@paddock/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import type { Prefetch } from '../../platform/page/prefetch.ts';
import { ownProfilesQuery } from '../../platform/session/own-profiles.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { DocumentList } from '../../ui/data/document-list.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { markDocumentRead, taxDocumentsQuery, taxYearsQuery } from './api.ts';
import { useHolderNames } from './holder-names.ts';
import { toListedDocument, useOwnDocuments } from './own-documents.tsx';
import { taxSearch } from './tax-search.ts';
import {
  selectedYear,
  type TaxChoice,
  TaxYears,
  useSelectableYears,
  yearFilter,
  yearOptions,
} from './tax-years.tsx';

/**
 * The documents follow the years, because the newest year with documents is the one that shows.
 * @public
 */
export const prefetch: Prefetch = async ({ portal, queryClient, transport, search }) => {
  const query = taxYearsQuery(transport);
  const profiles = queryClient.prefetchQuery(ownProfilesQuery(transport));
  await queryClient.prefetchQuery(query);
  const held = queryClient.getQueryData(query.queryKey);
  if (!held) return;
  const years = taxYears(new Date(), portal.timeZone);
  const chosen = selectedYear(yearOptions(years, held.items), taxSearch(search));
  const documents = taxDocumentsQuery(transport, yearFilter(chosen, years));
  await Promise.all([profiles, queryClient.prefetchInfiniteQuery(documents)]);
};

/** The person's tax documents, one year at a time (DOC-03). */
export default function TaxDocumentsPage() {
  const years = useSelectableYears();
  const search = useSearch({ from: '/investor/tax_documents' });
  const { data, isLoadingError, error, refetch } = useQuery(taxYearsQuery(useTransport()));
  const offered = data ? yearOptions(years, data.items) : undefined;
  const chosen = offered ? selectedYear(offered, search) : undefined;
  return (
    <Container>
      <PageHeading title="Tax Documents" lead="Your tax forms, by tax year." />
      <TaxIdHint />
      {isLoadingError ? (
        <ErrorState title="The documents could not be loaded" failure={error} onRetry={refetch} />
      ) : null}
      {!offered && !isLoadingError ? <SkeletonText lines={3} label="Loading documents" /> : null}
      {offered && chosen !== undefined ? (
        <>
          <TaxYears options={offered} selected={chosen} />
          <YearDocuments key={chosen} choice={chosen} years={years} />
        </>
      ) : null}
    </Container>
  );
}

function YearDocuments({ choice, years }: { choice: TaxChoice; years: readonly number[] }) {
  const timeZone = useMe().profileSettings.timezone;
  const query = taxDocumentsQuery(useTransport(), yearFilter(choice, years));
  const { data, isLoadingError, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(query);
  const { open, download } = useOwnDocuments(downloadTaxDocument, {
    markRead: (queryClient, id) => {
      queryClient.setQueryData(query.queryKey, markDocumentRead(id));
      void queryClient.invalidateQueries({ queryKey: ['documents', 'tax-years'] });
    },
  });
  const holderName = useHolderNames();
  const name = choice === 'other' ? 'Other years' : `${choice}`;
  return (
    <Section title={name}>
      <DocumentList
        documents={data?.pages
          .flatMap(({ items }) => items)
          .map((each) => ({ ...toListedDocument(each), detail: holderName(each.investing_entity) }))}
        onOpen={open}
        onDownload={download}
        emptyTitle={`No tax documents for ${name}`}
        emptyText="Tax forms appear here as soon as they are available."
        error={isLoadingError ? 'The documents could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
        older={{ hasNextPage, fetchNextPage }}
        timeZone={timeZone}
      />
    </Section>
  );
}

/** More are counted. */
const maxNamed = 3;
const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Which of the person's investing profiles have no tax id, which their tax forms state (ENT-01). */
function TaxIdHint() {
  const me = useMe();
  const { data = [] } = useQuery(ownProfilesQuery(useTransport()));
  const lacking = data.filter(({ archivedAt, taxIdLast4 }) => archivedAt === null && !taxIdLast4);
  if (lacking.length === 0 || !me.canEditProfile) return null;
  return (
    <p>
      {lacking.length > maxNamed
        ? `${lacking.length} of your investing profiles`
        : listed.format(lacking.map(({ legalName }) => legalName))}{' '}
      {lacking.length === 1 ? 'has' : 'have'} no tax id yet, and tax forms need one.{' '}
      <Link to="/profiles">Add it in your investing profiles</Link>.
    </p>
  );
}
