import {
  buildPath,
  exportRunTemplate,
  listRunImports,
  listRunLines,
  listRuns,
  previewDistribution,
  previewImportReversal,
  previewRunImport,
  previewValuation,
  type QueryOf,
  readRun,
  request,
  requestDistribution,
  requestRunImport,
  requestValuation,
  reverseImport,
  reverseRun,
  type Transport,
} from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** Other admins ask and decide meanwhile. */
const fresh = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

/** A page of the valuations and distributions of a fund, the newest day first. */
export const runsQuery = (transport: Transport, query: QueryOf<typeof listRuns>) =>
  queryOptions({
    queryKey: ['backoffice', 'journals', query.fund, 'runs', query],
    queryFn: ({ signal }) => request(transport, listRuns, { query, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** A page of the imported files of a fund, those that were asked for last first. */
export const importsQuery = (transport: Transport, query: QueryOf<typeof listRunImports>) =>
  queryOptions({
    queryKey: ['backoffice', 'journals', query.fund, 'imports', query],
    queryFn: ({ signal }) => request(transport, listRunImports, { query, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** What reversing all of an imported file would do. */
export const importReversalQuery = (transport: Transport, file: string) =>
  queryOptions({
    queryKey: ['backoffice', 'journals', 'import', file, 'reversal'],
    queryFn: async ({ signal }) =>
      (await request(transport, previewImportReversal, { params: { file }, signal })).item,
    ...fresh,
  });

export const runQuery = (transport: Transport, run: string) =>
  queryOptions({
    queryKey: ['backoffice', 'journals', 'run', run],
    queryFn: async ({ signal }) => (await request(transport, readRun, { params: { run }, signal })).item,
    ...fresh,
  });

/** A page of the lines of a valuation or a distribution, after the position of this number. */
export const runLinesQuery = (transport: Transport, run: string, page: QueryOf<typeof listRunLines>) =>
  queryOptions({
    queryKey: ['backoffice', 'journals', 'run', run, 'lines', page],
    queryFn: ({ signal }) => request(transport, listRunLines, { params: { run }, query: page, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

// Read again after a failure too: the reply may have been lost, or the journal has moved.
const changed = { invalidatesAlways: ['backoffice', 'journals'], countsOnce: true };

/** Where the file to fill in for a fund is. */
export const runTemplatePath = (fund: string): string =>
  buildPath(exportRunTemplate.path, { params: { fund } });

/** What would be posted; these change nothing. */
export const usePreviewValuation = () => useEndpointMutation(previewValuation);
export const usePreviewDistribution = () => useEndpointMutation(previewDistribution);
export const usePreviewRunImport = () => useEndpointMutation(previewRunImport);

/** Each of these asks another admin. */
export const useAskForValuation = () => useEndpointMutation(requestValuation, changed);
export const useAskForDistribution = () => useEndpointMutation(requestDistribution, changed);
export const useAskForRunImport = () => useEndpointMutation(requestRunImport, changed);
export const useAskToReverseRun = () => useEndpointMutation(reverseRun, changed);
export const useAskToReverseImport = () => useEndpointMutation(reverseImport, changed);
