import type { Readable } from 'node:stream';
import { dayIn, defaultTimeZone } from '@paddock/domain';
import { csvType } from '../csv.ts';
import { Attachment } from './attachment.ts';
import type { RequestContext } from './request-context.ts';

/** A CSV file as a reply, named with the day in the time zone of the portal on which it was requested. */
export function csvAttachment(
  { now, portal }: Pick<RequestContext<unknown, unknown, unknown>, 'now' | 'portal'>,
  name: string,
  body: Readable | Buffer,
): Attachment {
  const day = dayIn(now, portal?.timeZone ?? defaultTimeZone);
  return new Attachment(`${name}-${day}.csv`, csvType, body);
}
