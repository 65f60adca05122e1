import type { FundingPage } from '@paddock/contract';
import { defaultTimeZone, type PaymentInstruction } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentRecord, type Viewer } from '../../records/collections/index.ts';
import { readFundContact } from './fund-contact.ts';
import { type Funding, findFunding, presentFunding } from './read-funding.ts';

interface FundTexts extends Record<PaymentInstruction, string | null> {
  _id: string;
  name: string;
  url_slug: string | null;
  status: string | null;
  company: string | null;
}

/** An own participation with a complete agreement. Throws if the viewer has none of this id. */
export async function findOwnFunding(db: Kysely<Database>, viewer: Viewer, id: string): Promise<Funding> {
  const funding = await findFunding(db, id);
  if (!funding?.state || funding.user !== viewer.actor.user?.id)
    return throwNotFound('This investment', { collection: 'synd_users', record: id });
  return funding;
}

/**
 * What an investor needs to fund a participation (INV-01). The wire and check instructions are read from the fund with
 * the investor's own rights, so they are shown only while the access table lets the investor read those fields.
 */
export async function presentFundingPage(
  platform: Pick<Platform, 'db' | 'portals'>,
  viewer: Viewer,
  id: string,
): Promise<FundingPage> {
  const { db } = platform;
  const own = await findOwnFunding(db, viewer, id);
  const funding = presentFunding(own, viewer.now);
  const fund = await presentRecord<'funds', FundTexts>(db, viewer, 'funds', own.fund);
  if (!fund || !funding) return throwNotFound('This investment');
  const portal = await platform.portals.byId(own.portal);
  const contact = await readFundContact(db, viewer, fund);
  const { wire_instructions: wire, check_instructions: check } = fund;
  const isOpen = !funding.isPaused && funding.toWire > 0 && (wire !== null || check !== null);
  return {
    syndUser: own.syndUser,
    holderName: own.holderName,
    fund: { _id: fund._id, name: fund.name, url_slug: fund.url_slug, isDone: fund.status === 'Done' },
    funding,
    description: fund.funding_my_investment_description,
    instructions: isOpen ? { wire, check } : null,
    paymentContact: contact.payment,
    contactEmail: contact.email,
    contactAddress: contact.address,
    timeZone: portal?.timeZone ?? defaultTimeZone,
    receipts: await readReceipts(db, own),
  };
}

/** What came in, went back and was taken back by a reversal, for one or all commitments, the newest first. */
export async function readReceipts(
  db: Kysely<Database>,
  { syndUser, round }: { syndUser: string; round?: number },
): Promise<FundingPage['receipts']> {
  const { rows } = await sql<FundingPage['receipts'][number]>`
    SELECT r._id, r.amount::float8 AS amount, r."receivedOn", r.kind = 'reversal' AS "isReversal" FROM funding_receipts r
    WHERE r."syndUser" = ${syndUser} ${round === undefined ? sql`` : sql`AND r.round = ${round}`}
    ORDER BY r."receivedOn" DESC, r._id DESC`.execute(db);
  return rows;
}
