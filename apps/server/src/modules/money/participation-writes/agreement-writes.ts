import {
  type AgreedTerms,
  type FrozenHolder,
  isSpouseInvestmentRequired,
  type UndecidedHolderReason,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { freezeHolder, noteUndecidedHolder, stateHolder, thawHolder } from './holder-writes.ts';
import { updateParticipation } from './update-participation.ts';

/**
 * The investor's and the co-subscriber's signatures are tracked separately (SIG-07). The first one keeps the holder that
 * the agreement states.
 */
export async function recordSignature(
  db: Kysely<Database>,
  id: string,
  { role, request, now }: { role: 'investor' | 'spouse'; request: string; now: Date },
): Promise<void> {
  await updateParticipation(
    db,
    id,
    role === 'investor'
      ? { syndAgreementSignedByCurrentUser: true }
      : { syndAgreementSignedByCurrentUserCosub: true },
  );
  await freezeHolder(db, { request, now });
}

/** Removes the signatures, and what refers to the agreement at a signing service. */
export async function clearSignatures(db: Kysely<Database>, id: string): Promise<void> {
  await updateParticipation(db, id, {
    syndAgreementSignedByCurrentUser: false,
    syndAgreementSignedByCurrentUserCosub: false,
    syndAgreementDropboxSignatureRequestId: null,
    syndAgreementDropboxSigningURL: null,
  });
  await thawHolder(db, id);
}

/** The agreement is to be signed again, with these terms where they change; its days begin again. */
export async function restartAgreement(
  db: Kysely<Database>,
  id: string,
  { terms, now }: { terms?: AgreedTerms; now: Date },
): Promise<void> {
  await updateParticipation(db, id, {
    ...terms,
    syndAgreementSignedByCurrentUser: false,
    syndAgreementSignedByCurrentUserCosub: false,
    commitmentKeptFrom: now,
    commitmentRemindersSent: 0,
    updatedAt: now,
  });
  await thawHolder(db, id);
}

/** Puts corrected terms in force, with the holder of their agreement, which everybody has signed. */
export async function putTermsInForce(
  db: Kysely<Database>,
  id: string,
  { terms, request, now }: { terms: AgreedTerms; request: string; now: Date },
): Promise<void> {
  await updateParticipation(db, id, {
    ...terms,
    syndAgreementSignedByCurrentUser: true,
    syndAgreementSignedByCurrentUserCosub: isSpouseInvestmentRequired(terms),
    updatedAt: now,
  });
  await freezeHolder(db, { request, now, replace: true });
}

/** Everybody has signed here, or at a signing service. */
export const completeAgreementOf = (db: Kysely<Database>, id: string, now: Date): Promise<void> =>
  updateParticipation(db, id, { sa_complete_date: now });

/** The holder that an agreement signed elsewhere states, or why nobody can tell. */
export type StatedHolder =
  | { readonly holder: FrozenHolder }
  | { readonly holder: null; readonly reason: UndecidedHolderReason };

/** Everybody has signed elsewhere, at the time that an admin states. The copy of its holder is kept (ENT-04). */
export async function recordAgreementSignedElsewhere(
  db: Kysely<Database>,
  id: string,
  {
    completedAt,
    isSpouseRequired,
    holder: stated,
    now,
  }: { completedAt: Date; isSpouseRequired: boolean; holder: StatedHolder; now: Date },
): Promise<void> {
  await updateParticipation(db, id, {
    sa_complete_date: completedAt,
    sa_start_date: sql`coalesce(sa_start_date, ${completedAt})`,
    syndAgreementSignedByCurrentUser: true,
    syndAgreementSignedByCurrentUserCosub: isSpouseRequired,
    updatedAt: now,
  });
  if (stated.holder) await stateHolder(db, id, { holder: stated.holder, now });
  else await noteUndecidedHolder(db, id, stated.reason);
}

/** The id of the agreement at a signing service, which has no address to sign at yet. */
export const recordServiceRequest = (db: Kysely<Database>, id: string, externalId: string): Promise<void> =>
  updateParticipation(db, id, {
    syndAgreementDropboxSignatureRequestId: externalId,
    syndAgreementDropboxSigningURL: null,
  });

/** Where the investor signs at a signing service. */
export const recordSigningAddress = (db: Kysely<Database>, id: string, url: string): Promise<void> =>
  updateParticipation(db, id, { syndAgreementDropboxSigningURL: url });
