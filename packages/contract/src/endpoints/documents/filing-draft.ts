import { filingKinds, paperConfidences, paperReasons } from '@paddock/domain';
import * as z from 'zod/mini';
import { named, recordId, timestamp } from '../../replies.ts';

export const filingKind = z.enum(filingKinds, `One of ${filingKinds.join(', ')}.`);
export const filedRecord = z.strictObject({ _id: recordId, name: z.string() });

/** Whom a draft is probably for, and what the team said. */
const paperMatch = named(
  'PaperMatch',
  'Whom an uploaded file is probably for, found in its text and its name (BAC-15).',
  z.strictObject({
    /** Waiting to be read; matched; or a file without text that can be read. */
    state: z.enum(['waiting', 'matched', 'unreadable']),
    /** The investing profile, with the name of its owner. */
    holder: z.nullable(z.strictObject({ _id: recordId, name: z.string(), person: z.string() })),
    /** Somebody who is invited and has no account yet. */
    invitation: z.nullable(z.strictObject({ _id: recordId, name: z.string(), email: z.string() })),
    year: z.nullable(z.int()),
    /** Null while it waits. */
    confidence: z.nullable(z.enum(paperConfidences)),
    reasons: z.array(z.enum(paperReasons)),
    /** Whether the team has said that it is for this holder. */
    isConfirmed: z.boolean(),
    /** Whether it is published as soon as the person who is invited has an account. */
    isReleased: z.boolean(),
  }),
);

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
    /** Of tax documents; null for other kinds. */
    match: z.nullable(paperMatch),
  }),
);
export type FilingDraftItem = z.infer<typeof filingDraft>;
