import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { calendarDay, itemReply, named } from '../../replies.ts';
import { id } from '../../schemas.ts';
import { performanceFigures } from './performance.ts';

const fundPerformance = named(
  'FundPerformance',
  'How all the money in a fund with an opened journal has done until today (MET-01, MET-02). Amounts are dollars.',
  z.extend(performanceFigures, {
    /** Today in the time zone of the journal. */
    asOf: calendarDay,
    /** The newest day for which a value was entered and still stands; null where none was. */
    valuedOn: z.nullable(calendarDay),
  }),
);
export type FundPerformance = z.infer<typeof fundPerformance>;

export const readFundPerformance = endpoint({
  name: 'readFundPerformance',
  summary: 'How the money in a fund with an opened journal has done (MET-01, MET-02)',
  method: 'GET',
  path: '/api/backoffice/ledger/funds/:fund/performance',
  access: 'admin',
  params: z.object({ fund: id }),
  reply: itemReply(fundPerformance),
  errors: ['not_found', 'conflict'],
});
