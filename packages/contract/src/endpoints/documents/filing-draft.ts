import { filingKinds } from '@paddock/domain';
import * as z from 'zod/mini';
import { named, recordId, timestamp } from '../../replies.ts';

export const filingKind = z.enum(filingKinds, `One of ${filingKinds.join(', ')}.`);
export const filedRecord = z.strictObject({ _id: recordId, name: z.string() });

export const filingDraft = named(
  'FilingDraft',
  'An uploaded file that is not published yet.',
  z.strictObject({
    _id: recordId,
    kind: filingKind,
    originalName: z.string(),
    title: z.nullable(z.string()),
    fund: z.nullable(filedRecord),
    user: z.nullable(filedRecord),
    /** The investing profile that it is for; null for the person alone. */
    investing_entity: z.nullable(filedRecord),
    year: z.nullable(z.int()),
    /** The document whose file this one replaces. */
    replaces: z.nullable(recordId),
    createdAt: timestamp,
    /** Null if the account was deleted. */
    filedBy: z.nullable(z.string()),
    file: z.enum(['stored', 'scanning', 'infected', 'missing']),
    /** What keeps it from being published, in sentences; empty if nothing does. */
    problems: z.array(z.string()),
  }),
);
export type FilingDraftItem = z.infer<typeof filingDraft>;
