import { listRecords, maxBulkRecords, request, type Transport } from '@paddock/contract';
import type { RecordListInput } from './record-list.ts';

/** Two requests get all that one bulk action takes. */
const pageSize = maxBulkRecords / 2;

/** The ids of the records that a list matches on all of its pages, as many as one bulk action takes. */
export async function matchingIds(
  transport: Transport,
  { collection, filter, search, sort }: Pick<RecordListInput, 'collection' | 'filter' | 'search' | 'sort'>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined = ''; after !== undefined && ids.length < maxBulkRecords; ) {
    const page: Awaited<ReturnType<typeof listPage>> = await listPage(after);
    ids.push(...page.items.map(({ _id }) => _id));
    after = page.next ?? undefined;
  }
  return ids.slice(0, maxBulkRecords);

  function listPage(from: string) {
    return request(transport, listRecords, {
      params: { collection },
      query: {
        limit: pageSize,
        after: from,
        sort,
        ...(search && { search }),
        ...(Object.keys(filter).length > 0 && { filter: { ...filter } }),
      },
    });
  }
}
