import type { MoneyHistory } from '@paddock/contract';
import { lastPayment, numberFromCents } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { activityScope, type Reader, readProfileChoices, readStatedHoldings } from '../activity/index.ts';
import { latestPostingDay, readOpenedHoldings } from './opened-holdings.ts';
import { readPositionJournals } from './position-journals.ts';
import { presentHistory, presentPerformance } from './present-performance.ts';

/** How the money of a person in opened funds has gone, with all that is posted: together by quarter, and each holding. */
export async function readOwnHistory(
  db: Kysely<Database>,
  reader: Reader,
  { timeZone, fund, profile }: { timeZone: string; fund?: string | undefined; profile?: string | undefined },
): Promise<MoneyHistory> {
  const scope = await activityScope(db, reader, { fund, profile });
  const holdings = await readOpenedHoldings(db, scope);
  const asOf = latestPostingDay(holdings, { now: reader.now, timeZone });
  const journals = await readPositionJournals(
    db,
    holdings.map(({ position }) => position),
    asOf,
  );
  return {
    asOf,
    points: presentHistory(
      [...journals.values()].flatMap(({ movements }) => movements),
      asOf,
    ),
    holdings: holdings.map(({ syndUser, position, fund: its, holderName }) => {
      const { movements = [], entries = [], isEstimated = false } = journals.get(position) ?? {};
      const { contributed, distributed, value, irr, noIrr, tvpi } = presentPerformance(movements, asOf);
      const paid = lastPayment(entries);
      return {
        syndUser,
        fund: its,
        holderName,
        contributed,
        distributed,
        value,
        irr,
        noIrr,
        tvpi,
        isEstimated,
        lastPayment: paid && { day: paid.day, amount: numberFromCents(paid.amount) },
      };
    }),
    stated: await readStatedHoldings(db, scope),
    choices: { profiles: await readProfileChoices(db, reader, profile) },
  };
}
