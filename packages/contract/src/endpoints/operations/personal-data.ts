import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { count, itemReply, named, recordId, timestamp } from '../../replies.ts';
import { id } from '../../schemas.ts';
import { downloadReply } from '../documents/documents.ts';

const dataExport = named(
  'DataExport',
  'What a person asked to get of what is held about them.',
  z.strictObject({
    _id: recordId,
    state: z.enum(['running', 'ready', 'failed']),
    requestedAt: timestamp,
    /** Until when it can be downloaded; null unless it is ready. */
    expiresAt: z.nullable(timestamp),
    /** The ZIPs; empty unless it is ready. */
    parts: z.array(z.strictObject({ position: count, /** Bytes. */ size: count })),
  }),
);
export type DataExport = z.infer<typeof dataExport>;

export const readDataExport = endpoint({
  name: 'readDataExport',
  summary: "The caller's last export of what is held about them; null if there is none (SEC-16)",
  method: 'GET',
  path: '/api/account/export',
  access: 'user',
  reply: itemReply(z.nullable(dataExport)),
  errors: ['guest_session_read_only'],
});

export const requestDataExport = endpoint({
  name: 'requestDataExport',
  summary:
    'Begins an export of what is held about the caller, or returns the one that is being made; requires re-authentication (SEC-16)',
  method: 'POST',
  path: '/api/account/export',
  access: 'user',
  reply: itemReply(dataExport),
  errors: ['sudo_required', 'too_many_requests'],
});

export const downloadDataExport = endpoint({
  name: 'downloadDataExport',
  summary: "A link to a part of the caller's own export, for this session (SEC-16)",
  method: 'POST',
  path: '/api/account/export/download',
  access: 'user',
  body: z.object({ id, part: z.int().check(z.minimum(0), z.maximum(10_000)) }),
  reply: downloadReply,
  errors: ['not_found'],
  storesReply: false,
});
