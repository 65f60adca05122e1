import type { DownloadReply, ParticipationListItem } from '@paddock/contract';
import { readCsv } from '@paddock/server/platform/read-csv.ts';
import { readPdfText } from '../pdf-text.ts';
import type { TestServer } from '../server.ts';

const host = 'stallion.localhost';

/** A person of the demo who reads about their money: replies of the API and files. */
export function demoReader(server: TestServer, authCode: string) {
  /** The text of everything that was read. */
  const seen: string[] = [];
  const get = async <Body>(url: string) => {
    const { body } = await server.request<Body>('GET', url, { authCode, host });
    seen.push(JSON.stringify(body));
    return body;
  };
  const fileOf = async (url: string, body: object) => {
    const { body: link } = await server.request<DownloadReply>('POST', url, { authCode, host, body });
    return (await server.app.inject({ url: link.url, headers: { host } })).rawPayload;
  };
  const textOf = async (url: string, body: object) => {
    const text = await readPdfText(await fileOf(url, body));
    seen.push(text);
    return text;
  };
  /** The rows of a CSV file by its header. */
  const rowsOf = async (url: string, body: object): Promise<Partial<Record<string, string>>[]> => {
    const text = (await fileOf(url, body)).toString('utf8');
    seen.push(text);
    const { names, header, rows } = readCsv(text);
    return rows.map(({ values }) =>
      Object.fromEntries(names.map((name, at) => [name, values[header[at] ?? '']])),
    );
  };

  /** What the pages of investments, their API and their files say. */
  const investments = async (slugs: readonly string[]) => {
    const { items } = await get<{ items: ParticipationListItem[] }>('/api/syndication/mine');
    const holdings = [];
    for (const { _id } of items) holdings.push(await get<object>(`/api/syndication/holdings/${_id}`));
    const bySlug = [];
    for (const slug of slugs) bySlug.push(await get<object>(`/api/syndication/byslug/${slug}`));
    const statement = '/api/syndication/statement';
    const csv = (await fileOf(statement, { format: 'csv' })).toString('utf8');
    return { items, holdings, bySlug, csv, pdf: await textOf(statement, { format: 'pdf' }) };
  };

  return { get, fileOf, textOf, rowsOf, investments, seen };
}
