import * as z from 'zod/mini';
import { amount, named, timestamp } from '../../replies.ts';

/** What the ledger of an opened fund says of a participation, in dollars (LED-01). */
export const positionFigures = named(
  'PositionFigures',
  'The amounts of a participation in the ledger of its fund.',
  z.strictObject({
    /** What was promised. */
    commitment: amount,
    /** Capital that came in: the investment made. */
    contributed: amount,
    /** The current distribution. */
    distributed: amount,
    /** The net asset value: the current value. */
    nav: amount,
    /** Money that came in and is no capital, and is to be returned. */
    suspense: amount,
  }),
);
export type PositionFigures = z.infer<typeof positionFigures>;

/** The same in a list, in which each row says most of it already: read it with `positionBeside` of packages/domain. */
export const positionDifferences = named(
  'PositionDifferences',
  'The amounts of a participation in the ledger of its fund that are not what its row says already. Where one is missing: commitment is the amount invested; contributed is what is funded; distributed and nav are the percentages of the fund, of what was contributed, rounded half up; suspense is what is to be returned plus the excess of the funding; asOf is when the percentages of the fund were updated.',
  z.strictObject({
    commitment: z.optional(amount),
    contributed: z.optional(amount),
    distributed: z.optional(amount),
    nav: z.optional(amount),
    suspense: z.optional(amount),
    /** Of when its figures are: what the fund valued or distributed since was of other positions. */
    asOf: z.optional(z.nullable(timestamp)),
  }),
);
