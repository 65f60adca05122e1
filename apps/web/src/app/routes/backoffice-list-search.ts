import {
  type EntryKind,
  entryKinds,
  fundStatuses,
  isDay,
  type ParticipationStage,
  participationStages,
  type RunKind,
  runKinds,
} from '@paddock/domain';
import { laterPage, oneOf, recordId, wholeNumber } from '../../platform/page/search-values.ts';

const fundSorts = [
  'name',
  '-name',
  'committed_amount',
  '-committed_amount',
  'close_date',
  '-close_date',
] as const;

interface FundsSearch {
  search?: string | undefined;
  status?: (typeof fundStatuses)[number] | 'Draft' | undefined;
  /** The field to sort by, with a minus for descending; by default the newest funds come first. */
  sort?: (typeof fundSorts)[number] | undefined;
  /** The columns shown besides the name, separated by commas. */
  columns?: string | undefined;
  page?: number | undefined;
}

interface PipelineSearch {
  search?: string | undefined;
  page?: number | undefined;
  view?: 'list' | undefined;
  stage?: ParticipationStage | undefined;
}

const searchText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, 200) : undefined;

const names = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z,]{1,100}$/.test(value) ? value : undefined;

/** What the list of funds shows, in its address. Anything else is ignored. */
export const fundsSearch = (params: Record<string, unknown>): FundsSearch => ({
  search: searchText(params['search']),
  status: oneOf(['Draft', ...fundStatuses] as const, params['status']),
  sort: oneOf(fundSorts, params['sort']),
  columns: names(params['columns']),
  page: laterPage(params['page']),
});

/** What the page of a fund shows of its pipeline. */
export const pipelineSearch = (params: Record<string, unknown>): PipelineSearch => ({
  search: searchText(params['search']),
  page: laterPage(params['page']),
  view: params['view'] === 'list' ? 'list' : undefined,
  stage: oneOf(participationStages, params['stage']),
});

/** Which list the address shows. */
interface CountersignaturesSearch {
  state?: 'waiting' | undefined;
}

/** Parses the list in the address; anything else is the list of agreements to countersign. */
export function countersignaturesSearch(params: Record<string, unknown>): CountersignaturesSearch {
  return { state: params['state'] === 'waiting' ? 'waiting' : undefined };
}

/** The portal that a new record belongs to at first. */
interface NewRecordSearch {
  portal?: string | undefined;
}

export const newRecordSearch = ({ portal }: Record<string, unknown>): NewRecordSearch => ({
  portal: recordId(portal),
});

const dayParam = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined;

/** Which entries of a journal the address shows. */
interface JournalSearch {
  kind?: EntryKind | undefined;
  /** Only those of this participation. */
  participation?: string | undefined;
  /** Only those that count from this day on, or until it. YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  /** The number of the one entry that is shown: typed as a filter, or of a link, which unfolds it. */
  number?: number | undefined;
  entry?: number | undefined;
  /** The cursors of the pages before the one that is shown, and its own. */
  after?: string[] | undefined;
  rows?: number | undefined;
}

export function journalSearch(params: Record<string, unknown>): JournalSearch {
  return {
    kind: oneOf(entryKinds, params['kind']),
    participation: recordId(params['participation']),
    from: dayParam(params['from']),
    to: dayParam(params['to']),
    number: entryNumber(params['number']),
    entry: entryNumber(params['entry']),
    after: cursors(params['after']),
    rows: laterPage(params['rows']),
  };
}

/** Which valuations and distributions of a fund the address shows. */
interface RunsSearch {
  kind?: RunKind | undefined;
  /** Only those that this request is about, or of this imported file. */
  approval?: string | undefined;
  import?: string | undefined;
  /** As those of a journal. */
  after?: string[] | undefined;
  rows?: number | undefined;
}

export const runsSearch = (params: Record<string, unknown>): RunsSearch => ({
  kind: oneOf(runKinds, params['kind']),
  approval: recordId(params['approval']),
  import: recordId(params['import']),
  after: cursors(params['after']),
  rows: laterPage(params['rows']),
});

const entryNumber = (value: unknown): number | undefined => wholeNumber(value, 1, 999_999_999);

function cursors(value: unknown): string[] | undefined {
  const found = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  return found.length > 0 ? found : undefined;
}
