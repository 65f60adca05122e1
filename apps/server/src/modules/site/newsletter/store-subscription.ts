import { isPlausibleEmail } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';

/**
 * Stores an address for the newsletter of a portal, once regardless of case, repetition and concurrency (PUB-11).
 * Returns the id of the new row, or undefined if it exists. Throws for an invalid address.
 */
export async function storeSubscription(
  db: Kysely<Database>,
  subscription: { email: string; portal: string | null; now: Date },
): Promise<string | undefined> {
  // Spaces come from pasting. A line break could only be meant for the header of an email.
  const email = subscription.email.replace(/^ +| +$/g, '');
  if (!isPlausibleEmail(email)) {
    const message = 'Please enter a valid email address.';
    throwDomainError('bad_request', message, { email: message });
  }
  const made = await sql<{ _id: string }>`
    INSERT INTO newsletter_subscriptions (_id, "createdAt", "updatedAt", email, portal)
    VALUES (${newId()}, ${subscription.now}, ${subscription.now}, ${email}, ${subscription.portal})
    ON CONFLICT DO NOTHING RETURNING _id`.execute(db);
  return made.rows[0]?._id;
}
