import type { Entity, SyndicationReply } from '@paddock/contract';
import { belongsToPortal, isOffered, offeredTemplateKinds } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { ActorUser } from '../../../platform/actor.ts';
import { audit, type Origin } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createdRecord } from '../../../platform/record-changes.ts';
import { readAgreementReadiness, reportMissingTemplates } from '../../agreements/signing/index.ts';
import { presentLimits, readFundTerms, readLimits } from '../../money/funds/index.ts';
import { findOwnProfile } from '../../people/investing-profiles/index.ts';
import { readPortalUser } from '../../people/memberships/index.ts';
import { presentRecord } from '../../records/collections/index.ts';
import {
  findFirstInvestment,
  findOwnParticipation,
  findParticipationId,
  openParticipation,
} from './participation.ts';
import { presentParticipation, type Viewer } from './present-participation.ts';
import { readAccreditationBlock } from './read-accreditation.ts';

/**
 * A fund by its slug, with the viewer's limits. Opens the participation if the fund is Started, except in an
 * impersonation session (SYN-01). Reads the fund's stored totals instead of its participations, so that the time does
 * not grow with their number.
 */
export async function presentSyndication(
  platform: Platform,
  viewer: Viewer & { readonly origin: Origin },
  person: ActorUser,
  { slug, profile }: { slug: string; profile: string | null },
): Promise<SyndicationReply> {
  const { db } = platform;
  const fund = await readFundTerms(db, { slug }, viewer.now);
  if (!fund) return throwNotFound('This fund');
  const key = { fund: fund._id, user: person.id, profile };
  let own = await findParticipationId(db, key);
  const user = await readPortalUser(db, { id: person.id, level: viewer.actor.level });
  const offered = isOffered(fund, viewer.portal?._id ?? null, user);
  if (!own && !offered && viewer.actor.level !== 'admin' && viewer.actor.level !== 'superadmin')
    return throwNotFound('This fund');
  if (!own && profile !== null) await assertMayOpenFor(db, { id: profile, user: person.id });
  if (!own && offered && fund.status === 'Started' && !viewer.actor.isImpersonation)
    own = await inTransaction(db, async (transaction) => {
      const opened = await openParticipation(transaction, { ...key, now: viewer.now });
      if (opened.isNew)
        await audit(transaction, viewer, {
          action: 'synd_users.open',
          collection: 'synd_users',
          record: opened._id,
          portal: viewer.portal?._id ?? null,
          changes: await createdRecord(transaction, 'synd_users', opened._id),
        });
      return opened._id;
    });
  const accepted = own ? (await findOwnParticipation(db, own, person.id)).accepted : 0n;
  const limits = await readLimits(db, fund, { user: person.id, own: accepted });
  const { block, isStated } = await readAccreditationBlock(db, fund, {
    user: person.id,
    profile,
    now: viewer.now,
  });
  const agreements = await readAgreementReadiness(db, platform.config, fund._id);
  if (offered && fund.status === 'Started' && viewer.actor.level === 'user' && !viewer.actor.isImpersonation)
    await reportMissingTemplates(
      platform,
      { _id: fund._id, name: fund.name, portal: fund.companyPortal },
      offeredTemplateKinds(fund.excludedMethods).filter((kind) => !agreements[kind].isReady),
      viewer.now,
    );
  const terms = {
    isMember: belongsToPortal(fund.companyPortal ?? viewer.portal?._id ?? null, user),
    fundStatus: fund.status,
    accreditationBlock: block,
  };
  const syndUser = own ? await presentParticipation(db, viewer, own, terms) : null;
  return {
    syndUser,
    fund: syndUser?.fund ? null : await readEntity<'funds'>(db, viewer, 'funds', fund._id),
    investment: syndUser?.investment ? null : await readFirstInvestment(db, viewer, fund._id),
    status: fund.status,
    ...presentLimits(limits),
    accreditationMissing: block === 'accreditation-required',
    accreditationBlock: block,
    isAccreditationStated: isStated,
    agreements,
  };
}

/** Throws for another's profile and an archived one (ENT-03). */
async function assertMayOpenFor(db: Kysely<Database>, asked: { id: string; user: string }): Promise<void> {
  const found = await findOwnProfile(db, asked);
  if (found && !found.isArchived) return;
  const message = found
    ? 'This investing profile is archived. Please choose another one.'
    : 'This is none of your investing profiles.';
  throwDomainError('bad_request', message, { investing_entity: message });
}

async function readEntity<C extends 'funds' | 'investments'>(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: C,
  id: string,
): Promise<Entity<C>> {
  return (await presentRecord(db, viewer, collection, id)) ?? throwNotFound('This fund');
}

async function readFirstInvestment(db: Kysely<Database>, viewer: Viewer, fund: string) {
  const first = await findFirstInvestment(db, fund);
  return first ? readEntity<'investments'>(db, viewer, 'investments', first._id) : null;
}
