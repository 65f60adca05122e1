import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { count, listReply, named, recordId, timestamp } from '../../replies.ts';

/** Long work that goes on when the page is closed; in the reply of the endpoint that begins it, too. */
export const backgroundTask = named(
  'BackgroundTask',
  'Long work that goes on when the page is closed.',
  z.strictObject({
    _id: recordId,
    id: recordId,
    kind: z.string(),
    /** How people know it. */
    title: z.string(),
    total: count,
    done: count,
    failed: count,
    /** The first items that failed, each with why. */
    failures: z.array(z.strictObject({ item: z.string(), reason: z.string() })),
    createdAt: timestamp,
    /** Null while items wait. */
    finishedAt: z.nullable(timestamp),
  }),
);
export type BackgroundTask = z.infer<typeof backgroundTask>;

export const listBackgroundTasks = endpoint({
  name: 'listBackgroundTasks',
  summary: "The caller's running and recent background tasks (BAC-02)",
  method: 'GET',
  path: '/api/backoffice/tasks',
  access: 'admin',
  reply: listReply(backgroundTask),
});
