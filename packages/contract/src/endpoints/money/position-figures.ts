import * as z from 'zod/mini';
import { amount, named } from '../../replies.ts';

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
