import { type AgreedTerms, isSpouseInvestmentRequired } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { updateParticipation } from './update-participation.ts';

/** The investor's and the co-subscriber's signatures are tracked separately (SIG-07). */
export const recordSignature = (
  db: Kysely<Database>,
  id: string,
  role: 'investor' | 'spouse',
): Promise<void> =>
  updateParticipation(
    db,
    id,
    role === 'investor'
      ? { syndAgreementSignedByCurrentUser: true }
      : { syndAgreementSignedByCurrentUserCosub: true },
  );

/** Removes the signatures, and what refers to the agreement at a signing service. */
export const clearSignatures = (db: Kysely<Database>, id: string): Promise<void> =>
  updateParticipation(db, id, {
    syndAgreementSignedByCurrentUser: false,
    syndAgreementSignedByCurrentUserCosub: false,
    syndAgreementDropboxSignatureRequestId: null,
    syndAgreementDropboxSigningURL: null,
  });

/** The agreement is to be signed again, with these terms where they change; its days begin again. */
export const restartAgreement = (
  db: Kysely<Database>,
  id: string,
  { terms, now }: { terms?: AgreedTerms; now: Date },
): Promise<void> =>
  updateParticipation(db, id, {
    ...terms,
    syndAgreementSignedByCurrentUser: false,
    syndAgreementSignedByCurrentUserCosub: false,
    commitmentKeptFrom: now,
    commitmentRemindersSent: 0,
    updatedAt: now,
  });

/** Puts corrected terms in force, which everybody has signed. */
export const putTermsInForce = (
  db: Kysely<Database>,
  id: string,
  { terms, now }: { terms: AgreedTerms; now: Date },
): Promise<void> =>
  updateParticipation(db, id, {
    ...terms,
    syndAgreementSignedByCurrentUser: true,
    syndAgreementSignedByCurrentUserCosub: isSpouseInvestmentRequired(terms),
    updatedAt: now,
  });

/** Everybody has signed here, or at a signing service. */
export const completeAgreementOf = (db: Kysely<Database>, id: string, now: Date): Promise<void> =>
  updateParticipation(db, id, { sa_complete_date: now });

/** Everybody has signed elsewhere, at the time that an admin states. */
export const recordAgreementSignedElsewhere = (
  db: Kysely<Database>,
  id: string,
  { completedAt, isSpouseRequired, now }: { completedAt: Date; isSpouseRequired: boolean; now: Date },
): Promise<void> =>
  updateParticipation(db, id, {
    sa_complete_date: completedAt,
    sa_start_date: sql`coalesce(sa_start_date, ${completedAt})`,
    syndAgreementSignedByCurrentUser: true,
    syndAgreementSignedByCurrentUserCosub: isSpouseRequired,
    updatedAt: now,
  });

/** The id of the agreement at a signing service, which has no address to sign at yet. */
export const recordServiceRequest = (db: Kysely<Database>, id: string, externalId: string): Promise<void> =>
  updateParticipation(db, id, {
    syndAgreementDropboxSignatureRequestId: externalId,
    syndAgreementDropboxSigningURL: null,
  });

/** Where the investor signs at a signing service. */
export const recordSigningAddress = (db: Kysely<Database>, id: string, url: string): Promise<void> =>
  updateParticipation(db, id, { syndAgreementDropboxSigningURL: url });
