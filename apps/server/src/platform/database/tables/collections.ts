import type { ProfileSettings } from '@paddock/contract';
import type { Collection, TemplateFormField } from '@paddock/domain';
import type { Generated } from 'kysely';
import type { CollectionTable } from '../collection-table.ts';
import type {
  Decimal,
  DefaultedJson,
  OptionalInstant,
  OptionalJson,
  StampedInstant,
  TriggerMaintained,
} from '../column-types.ts';
import type { NotificationColumns } from './notification-center.ts';

/** The tables of the collections. A collection whose table has nothing but the fields of the contract is not named. */
export type CollectionTables = {
  [C in Collection]: CollectionTable<C, C extends keyof MoreColumns ? MoreColumns[C] : object>;
};

/** Columns that the contract does not have, or whose type differs from it. */
interface MoreColumns {
  funds: FundColumns;
  investing_entities: InvestingEntityColumns;
  investing_entity_delegates: DelegateColumns;
  synd_users: ParticipationColumns;
  news_documents: StoredFileColumns;
  tax_documents: StoredFileColumns;
  proof_documents: VerificationDocumentColumns;
  synd_agreements: StoredFileColumns;
  synd_documents: StoredFileColumns;
  agreement_templates: AgreementTemplateColumns;
  notifications: NotificationColumns;
  users: UserColumns;
  newsletter_subscriptions: NewsletterSubscriptionColumns;
  audit_events: AuditEventColumns;
  outbox: OutboxColumns;
}

interface FundColumns {
  /** Where the figures of its investors come from: the journal, once its ledger is opened. */
  figures: Generated<'percentages' | 'ledger'>;
  /** Dollars of the accepted participations. */
  committed_amount: TriggerMaintained<Decimal>;
  syndDocumentsCount: TriggerMaintained<number>;
  syndUsersCount: TriggerMaintained<number>;
  acceptedSyndUsersCount: TriggerMaintained<number>;
}

interface InvestingEntityColumns {
  /** Nobody has said what the trust or entity is called: the name is its owner's. */
  isUnnamed: Generated<boolean>;
  taxIdLast4: string | null;
  /** Encrypted with a key of tax_id_keys. */
  taxId: string | null;
  taxIdDigest: Buffer | null;
}

/** The code with which the invited address registers. */
interface DelegateColumns {
  codeHash: Buffer | null;
  codeExpiresAt: OptionalInstant;
  codeUsedAt: OptionalInstant;
  /** The portal on which its link works. */
  codePortal: string | null;
}

interface ParticipationColumns {
  /** Counted from commitmentKeptFrom. */
  commitmentRemindersSent: Generated<number>;
  /** What the investor states in a payment; never changes once set. */
  fundingReference: string | null;
  fundingDueAt: OptionalInstant;
  /** Which commitment of the participation the receipts count for: one more after each release. */
  fundingRound: Generated<number>;
  fundingRemindersSent: Generated<number>;
  /** When the investor was last told that the payment instructions have changed. */
  instructionsToldAt: OptionalInstant;
  userFirstName: TriggerMaintained<string | null>;
  userLastName: TriggerMaintained<string | null>;
  extraSearchString: TriggerMaintained<string | null>;
  syndAgreementsCount: TriggerMaintained<number>;
}

/** The location of a document in the store; docPath is the object key. Never sent. */
interface StoredFileColumns {
  docPath: string | null;
  docURL: string | null;
  bucketId: string | null;
}

interface VerificationDocumentColumns extends StoredFileColumns {
  /** When its owner hid it; null if someone else did. */
  hiddenByOwnerAt: OptionalInstant;
}

interface AgreementTemplateColumns extends StoredFileColumns {
  /** Form field of the PDF to the name of the value that it holds. */
  mapping: DefaultedJson<Record<string, string>>;
  /** What the inspection of the PDF found; null before it. */
  formFields: OptionalJson<TemplateFormField[]>;
  /** The text, if it was written in the editor. */
  html: string | null;
  /** The version that is used instead. */
  replacedBy: string | null;
}

/** Their `password` is an argon2id hash. */
interface UserColumns {
  /** bcrypt of the old portal, wrapped in argon2id by a job. */
  oldPortalPassword: string | null;
  /** The person's Google account, if they have signed in with one. */
  googleSubject: string | null;
  /** Since when `email` is known to be theirs; null for an address that an admin set. */
  emailConfirmedAt: OptionalInstant;
  profileSettings: DefaultedJson<ProfileSettings>;
}

interface NewsletterSubscriptionColumns {
  passedOnAt: OptionalInstant;
  passOnRefusal: string | null;
}

/** Append-only: the database refuses every change. */
interface AuditEventColumns {
  at: StampedInstant;
}

interface OutboxColumns {
  /** Failed attempts so far. */
  failures: Generated<number>;
  /** Both texts as they are sent, encrypted with SECRET_KEY; null once the email is sent, or can no longer be. */
  sealed: Buffer | null;
  /** Until when a worker may be sending it. */
  claimedUntil: OptionalInstant;
  /** The key of a file in the store. */
  attachmentKey: string | null;
  attachmentName: string | null;
  /** The kind of email; null for those that were queued before it was stored. */
  template: string | null;
  /** Who must be able to read what it tells of when it is sent. */
  reader: OptionalJson<unknown>;
}
