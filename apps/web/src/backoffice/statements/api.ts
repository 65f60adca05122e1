import {
  downloadIssuedPaper,
  issueStatements,
  listFundPapers,
  previewStatements,
  type QueryOf,
  request,
  type StatementIssue,
  type Transport,
} from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** Milliseconds between two looks at statements that are being issued. */
const pollInterval = 3_000;

/** What issuing the statements of a period would do; read again and again while they are being issued. */
export const statementIssueQuery = (transport: Transport, fund: string, period: string) =>
  queryOptions({
    queryKey: ['backoffice', 'statements', fund, 'issue', period],
    queryFn: async ({ signal }) =>
      (await request(transport, previewStatements, { params: { fund }, query: { period }, signal })).item,
    refetchInterval: ({ state }) => (state.data?.isIssuing ? pollInterval : false),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** A page of the papers that were issued for a fund. It is read again with each version of what is still to be issued. */
export const fundPapersQuery = (
  transport: Transport,
  query: QueryOf<typeof listFundPapers>,
  { version, isIssuing }: Pick<StatementIssue, 'version' | 'isIssuing'>,
) =>
  queryOptions({
    queryKey: ['backoffice', 'statements', query.fund, 'papers', query, version],
    queryFn: ({ signal }) => request(transport, listFundPapers, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isIssuing ? pollInterval : false,
    staleTime: 0,
  });

/** Begins to issue statements. The same press counts once. */
export const useIssueStatements = () =>
  useEndpointMutation(issueStatements, { invalidatesAlways: ['backoffice'], countsOnce: true });

export const usePaperLink = () => useEndpointMutation(downloadIssuedPaper);
