import type { Platform } from '../../platform/platform.ts';
import type { MailListener } from '../mailing/index.ts';
import { settleDone, settleFailure } from './settle.ts';

/** Keeps the deliveries by e-mail in step with what became of their mails (NOT-08). */
export const deliveriesByMail = (platform: Pick<Platform, 'clock' | 'db'>): MailListener => ({
  sent: (db, mail) => settleDone(db, { mail }, platform.clock.now()),
  failed: (mail, failure) => settleFailure(platform.db, { mail }, failure),
});
