import { once } from 'node:events';
import { dayIn, entryFor } from '@paddock/domain';
import { openBook, openPosition, postEntry } from '@paddock/server/modules/money/journal/index.ts';
import { connectionSettings, createDatabase, newId } from '@paddock/server/platform/database/index.ts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type TestDatabase, testDatabase } from '../database.ts';
import { factories } from '../factories.ts';

const timeZone = 'America/New_York';

type Value = string | number | null;
export type Line = readonly [account: string, position: string | null, amount: string];

/** An entry as somebody with a database console would write it. */
export interface RawEntry {
  readonly _id?: string;
  readonly fund: string;
  readonly sequence: number;
  readonly kind?: string;
  readonly day?: string;
  /** The day on which it happened, where it counts on another. */
  readonly ownDate?: string | null;
  readonly reverses?: string | null;
  readonly reason?: string | null;
  readonly lines: readonly Line[];
  /** The day that the lines say. */
  readonly lineDay?: string;
  readonly firstLine?: number;
}

/** Writes rows: by INSERT, or by COPY. */
export type Door = 'INSERT' | 'COPY';
export const doors: readonly Door[] = ['INSERT', 'COPY'];

const entryColumns = ['_id', 'fund', 'sequence', 'kind', 'effectiveDate', 'ownDate', 'reverses', 'reason'];
const lineColumns = ['entry', 'line', 'fund', 'effectiveDate', 'account', 'position', 'amount'];
const list = (columns: readonly string[]) => columns.map((name) => pg.escapeIdentifier(name)).join(', ');
const literal = (value: Value) => (value === null ? 'NULL' : pg.escapeLiteral(String(value)));

async function write(
  client: pg.Client,
  door: Door,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
) {
  if (rows.length === 0) return;
  if (door === 'INSERT') {
    const values = rows.map((row) => `(${row.map(literal).join(', ')})`).join(', ');
    await client.query(`INSERT INTO ${table} (${list(columns)}) VALUES ${values}`);
    return;
  }
  const stream = client.query(copyFrom(`COPY ${table} (${list(columns)}) FROM STDIN`));
  const text = rows.map((row) => `${row.map((value) => value ?? '\\N').join('\t')}\n`).join('');
  stream.end(text);
  await once(stream, 'finish');
}

const linesOf = ({ fund, lines, day = '2026-02-01', lineDay = day, firstLine = 1 }: RawEntry, _id: string) =>
  lines.map(([account, position, amount], index) => [
    _id,
    firstLine + index,
    fund,
    lineDay,
    account,
    position,
    amount,
  ]);

/** The book of a new fund with some positions, each committed to 1,000 dollars on 2026-01-10. */
export async function bookScene() {
  const database: TestDatabase = await testDatabase();
  const db = createDatabase(database.connection);
  const make = factories(db);
  const client = new pg.Client(connectionSettings(database.connection));
  await client.connect();
  const now = new Date();
  const by = { id: null, now };

  const open = async (positions = 2) => {
    const fund = (await make.fund())._id;
    await openBook(db, { fund, timeZone });
    const made: string[] = [];
    for (let count = 0; count < positions; count += 1) {
      const { _id: syndUser } = await make.participation({
        fund,
        invest_status: 'Accepted investment',
        invest_amount: '1000',
      });
      const { _id: position } = await openPosition(db, { fund, syndUser, now });
      made.push(position);
      const postings = entryFor.commitment({ position, amount: 100_000n });
      await postEntry(db, { fund, kind: 'commitment', day: '2026-01-10', postings, by });
    }
    return { fund, positions: made };
  };

  /** A receipt of a position, as the server posts it. */
  const receive = (fund: string, position: string, amount: bigint, day = '2026-02-01') =>
    postEntry(db, {
      fund,
      kind: 'contribution',
      day,
      postings: entryFor.receipt({ position, amount, unfunded: amount }),
      by,
    });

  /** Runs statements as one transaction, and says which constraint refused it, or what the message was. */
  const refusal = async (work: () => Promise<unknown>): Promise<string> => {
    await client.query('BEGIN');
    try {
      await work();
      await client.query('COMMIT');
      return 'accepted';
    } catch (error) {
      await client.query('ROLLBACK');
      if (!(error instanceof pg.DatabaseError)) throw error;
      return error.constraint ?? error.message;
    }
  };

  const insertEntries = async (door: Door, entries: readonly RawEntry[]) => {
    const rows = entries.map((entry) => ({ entry, _id: entry._id ?? newId() }));
    const heads = rows.map(({ entry, _id }) => [
      _id,
      entry.fund,
      entry.sequence,
      entry.kind ?? 'contribution',
      entry.day ?? '2026-02-01',
      entry.ownDate ?? null,
      entry.reverses ?? null,
      entry.reason ?? null,
    ]);
    await write(client, door, 'ledger_entries', entryColumns, heads);
    const lines = rows.flatMap(({ entry, _id }) => linesOf(entry, _id));
    await write(client, door, 'ledger_postings', lineColumns, lines);
  };

  return {
    db,
    client,
    by,
    open,
    receive,
    refusal,
    insertEntries,
    connection: database.connection,
    make,
    today: dayIn(now, timeZone),
    /** Only the lines, of an entry that exists. */
    insertLines: (door: Door, entry: RawEntry & { _id: string }) =>
      write(client, door, 'ledger_postings', lineColumns, linesOf(entry, entry._id)),
    sealOf: async (fund: string, sequence: bigint) => {
      const { rows } = await client.query<{ sha256: string }>(
        'SELECT sha256 FROM ledger_seals WHERE fund = $1 AND sequence = $2',
        [fund, sequence],
      );
      return rows[0]?.sha256 ?? '';
    },
    /** Everything of a fund's book. */
    contents: async (fund: string) => {
      const tables = ['ledger_books', 'positions', 'ledger_entries', 'ledger_postings', 'ledger_seals'];
      const all = tables.map((table) => `SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE fund = $1`);
      const balances = `SELECT to_jsonb(b)::text FROM position_balances b JOIN positions p ON p._id = b.position WHERE p.fund = $1`;
      const { rows } = await client.query([...all, balances].join(' UNION ALL ') + ' ORDER BY 1', [fund]);
      return rows as { row: string }[];
    },
    close: async () => {
      await client.end();
      await db.destroy();
      await database.drop();
    },
  };
}
export type BookScene = Awaited<ReturnType<typeof bookScene>>;
