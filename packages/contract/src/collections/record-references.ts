import * as z from 'zod/mini';
import { count, named } from '../replies.ts';

/** What hangs on a record, before it is deleted and in the refusal. */
export const recordReferences = named(
  'RecordReferences',
  'What refers to a record.',
  z.strictObject({
    /** How many records of each collection refer to it. */
    references: z.array(z.strictObject({ collection: z.string(), count })),
    /** How many investments with money or signatures depend on it. If there are any, it cannot be deleted. */
    binding: count,
  }),
);
export type RecordReferences = z.infer<typeof recordReferences>;
