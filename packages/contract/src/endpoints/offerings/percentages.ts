import * as z from 'zod/mini';
import { fieldOf } from '../../collections/entities.ts';
import { endpoint } from '../../endpoint.ts';
import { amount, itemReply, named, recordId } from '../../replies.ts';
import { id, rawText } from '../../schemas.ts';

const percentage = (name: 'currentPercentageTotalReturned' | 'currentFundValuePercentage') =>
  fieldOf('funds', name)?.schema as z.ZodMiniType<number>;
const percentages = {
  currentPercentageTotalReturned: percentage('currentPercentageTotalReturned'),
  currentFundValuePercentage: percentage('currentFundValuePercentage'),
};

const returnAmounts = z.strictObject({
  /** The documented figures (DSH-03), as if all of the money had come in. */
  distribution: amount,
  value: amount,
  /** Those of what has come in, as the investor's overview leads with them. */
  fundedDistribution: amount,
  fundedValue: amount,
  /** What the documented value counts beyond that. */
  awaited: amount,
});

const percentagesPreview = named(
  'PercentagesPreview',
  'What new percentages would change for each investor of a fund.',
  z.strictObject({
    before: z.strictObject({
      currentPercentageTotalReturned: z.number(),
      currentFundValuePercentage: z.number(),
    }),
    items: z.array(
      z.strictObject({
        _id: recordId,
        investorName: z.string(),
        /** What holds it, where it has to be said (ENT-04). */
        holderName: z.nullable(z.string()),
        invested: amount,
        funded: amount,
        before: returnAmounts,
        after: returnAmounts,
      }),
    ),
    /** The sums of the rounded rows. */
    totals: z.strictObject({ invested: amount, funded: amount, before: returnAmounts, after: returnAmounts }),
    /** Identifies exactly this preview. */
    version: z.string(),
  }),
);
export type PercentagesPreview = z.infer<typeof percentagesPreview>;

export const previewPercentages = endpoint({
  name: 'previewPercentages',
  summary: 'What new percentages would change for each investor of a fund; changes nothing (BAC-06)',
  method: 'POST',
  path: '/api/backoffice/funds/preview_percentages',
  access: 'admin',
  body: z.object({ id, ...percentages }),
  reply: itemReply(percentagesPreview),
  errors: ['not_found'],
  storesReply: false,
  transaction: 'none',
});

export const setPercentages = endpoint({
  name: 'setPercentages',
  summary:
    'Sets the percentages of a fund as previewed; a conflict if the preview no longer holds; requires re-authentication (BAC-06)',
  method: 'POST',
  path: '/api/backoffice/funds/set_percentages',
  access: 'admin',
  body: z.object({ id, ...percentages, version: rawText(100) }),
  reply: itemReply(percentagesPreview),
  errors: ['sudo_required', 'not_found'],
  errorDetails: { conflict: percentagesPreview },
});
