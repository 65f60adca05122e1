import type { Performance, PerformanceFigures } from '@paddock/contract';
import { type Day, moneyAccounts, valueAccounts } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { activityScope, type Reader, readProfileChoices, readStatedHoldings } from '../activity/index.ts';
import { readMovements } from '../figures/index.ts';
import { latestPostingDay, type OpenedHolding, readOpenedHoldings } from './opened-holdings.ts';
import { presentPerformance } from './present-performance.ts';

/**
 * How what a person holds in opened funds has done up to a day, or with all that is posted if none is named: each
 * holding, and what they come to together. Throws for a day that has begun nowhere.
 */
export async function readOwnPerformance(
  db: Kysely<Database>,
  reader: Reader,
  {
    timeZone,
    asOf: asked,
    profile,
  }: { timeZone: string; asOf?: Day | undefined; profile?: string | undefined },
): Promise<Performance> {
  const scope = await activityScope(db, reader, { profile });
  const holdings = await readOpenedHoldings(db, scope);
  const latest = latestPostingDay(holdings, { now: reader.now, timeZone });
  const asOf = asked ?? latest;
  if (asOf > latest) {
    const message = 'Nothing is known of this day yet: choose today or a day before.';
    throwDomainError('bad_request', message, { asOf: message });
  }
  const movements = await readMovements(db, { positions: holdings.map(({ position }) => position), asOf });
  const estimated = await readEstimated(db, holdings, asOf);
  const ofPositions = (positions: readonly string[]): PerformanceFigures => ({
    ...presentPerformance(
      positions.flatMap((position) => movements.get(position) ?? []),
      asOf,
    ),
    isEstimated: positions.some((position) => estimated.has(position)),
  });
  const single = new Map(holdings.map(({ position }) => [position, ofPositions([position])]));
  const of = (some: readonly OpenedHolding[]): PerformanceFigures => {
    const positions = some.map(({ position }) => position);
    const [first = ''] = positions;
    // Most funds and profiles hold one position, whose figures are theirs.
    return (positions.length === 1 && single.get(first)) || ofPositions(positions);
  };
  const profiles = await readProfileChoices(db, reader, profile);
  return {
    asOf,
    holdings: holdings.map((holding) => ({
      syndUser: holding.syndUser,
      fund: holding.fund,
      holderName: holding.holderName,
      ...of([holding]),
    })),
    funds: grouped(holdings, ({ fund }) => fund).map(([fund, some]) => ({ fund, ...of(some) })),
    profiles: grouped(holdings, (holding) => profiles.find(({ _id }) => _id === holding.profile)).map(
      ([{ _id, name }, some]) => ({ profile: { _id, name }, ...of(some) }),
    ),
    total: of(holdings),
    stated: await readStatedHoldings(db, scope),
    choices: { profiles },
  };
}

/**
 * The positions of which an entry counts on an estimated day, and was not taken back until then. An opening that states
 * what was distributed, or what a position is worth, says so of earlier days too: of what it states, some was true by then.
 */
async function readEstimated(
  db: Kysely<Database>,
  holdings: readonly OpenedHolding[],
  asOf: Day,
): Promise<ReadonlySet<string>> {
  const positions = sql`ANY(${holdings.map(({ position }) => position)}::uuid[])`;
  const money = sql`ANY(${[...moneyAccounts, ...valueAccounts]}::text[])`;
  const { rows } = await sql<{ position: string }>`
    SELECT p._id AS position FROM positions p WHERE p._id = ${positions} AND EXISTS (
      SELECT FROM ledger_postings l JOIN ledger_entries e ON e._id = l.entry AND e.fund = p.fund AND e."isEstimated"
      WHERE l.position = p._id AND l.account = ${money} AND l."effectiveDate" <= ${asOf}
        AND NOT EXISTS (SELECT FROM ledger_entries v WHERE v.reverses = e._id AND v."effectiveDate" <= ${asOf}))
    UNION SELECT l.position FROM ledger_postings l JOIN ledger_entries e ON e._id = l.entry AND e.kind = 'opening'
    WHERE l.position = ${positions} AND l."effectiveDate" > ${asOf} AND l.account IN ('unclassified', 'valuation')
      AND NOT EXISTS (SELECT FROM ledger_entries v WHERE v.reverses = e._id)
      AND EXISTS (SELECT FROM ledger_postings m WHERE m.position = l.position AND m."effectiveDate" <= ${asOf}
        AND m.account = ${money})`.execute(db);
  return new Set(rows.map(({ position }) => position));
}

/** The holdings of each fund or profile, in the order in which these come first. */
function grouped<Key extends { _id: string }>(
  holdings: readonly OpenedHolding[],
  keyOf: (holding: OpenedHolding) => Key | undefined,
): [Key, OpenedHolding[]][] {
  const groups = new Map<string, [Key, OpenedHolding[]]>();
  for (const holding of holdings) {
    const key = keyOf(holding);
    if (!key) continue;
    const group = groups.get(key._id) ?? [key, []];
    group[1].push(holding);
    groups.set(key._id, group);
  }
  return [...groups.values()];
}
