import type {
  AgreementTemplates,
  DocumentReads,
  Files,
  NewsDocuments,
  ProofDocuments,
  SyndAgreements,
  SyndDocuments,
  TaxDocuments,
} from './tables/documents.ts';
import type { Companies, Funds, Investments, SyndUsers } from './tables/investing.ts';
import type {
  NotificationDeliveries,
  Notifications,
  NotificationTemplates,
  Settings,
  Users,
} from './tables/people.ts';
import type {
  AssetsItems,
  BlogItems,
  Contents,
  NewsletterSubscriptions,
  Portals,
  TeamMembers,
} from './tables/public-pages.ts';
import type { AuditEvents, Outbox } from './tables/records-of-work.ts';
import type {
  PasskeyChallenges,
  Passkeys,
  RecoveryCodes,
  SecondSteps,
  TotpFactors,
} from './tables/second-factors.ts';
import type {
  CaptchaUsed,
  EmailChanges,
  GoogleTokensUsed,
  GuestCodes,
  IdempotencyKeys,
  OneTimeCodes,
  RateLimitCounters,
  Secrets,
  UserAuths,
} from './tables/sessions-and-limits.ts';
import type {
  SealingIdentities,
  SignatureEvents,
  SignatureRequests,
  SignatureSigners,
} from './tables/signing.ts';

/** Every table with its columns, as the migrations make them. */
export interface Database {
  portals: Portals;
  contents: Contents;
  team_members: TeamMembers;
  assets_items: AssetsItems;
  blog_items: BlogItems;
  newsletter_subscriptions: NewsletterSubscriptions;
  companies: Companies;
  funds: Funds;
  investments: Investments;
  synd_users: SyndUsers;
  files: Files;
  news_documents: NewsDocuments;
  tax_documents: TaxDocuments;
  proof_documents: ProofDocuments;
  synd_agreements: SyndAgreements;
  synd_documents: SyndDocuments;
  document_reads: DocumentReads;
  agreement_templates: AgreementTemplates;
  users: Users;
  notification_templates: NotificationTemplates;
  notifications: Notifications;
  notification_deliveries: NotificationDeliveries;
  settings: Settings;
  user_auths: UserAuths;
  guest_codes: GuestCodes;
  one_time_codes: OneTimeCodes;
  email_changes: EmailChanges;
  rate_limit_counters: RateLimitCounters;
  idempotency_keys: IdempotencyKeys;
  captcha_used: CaptchaUsed;
  google_tokens_used: GoogleTokensUsed;
  secrets: Secrets;
  totp_factors: TotpFactors;
  passkeys: Passkeys;
  recovery_codes: RecoveryCodes;
  second_steps: SecondSteps;
  passkey_challenges: PasskeyChallenges;
  audit_events: AuditEvents;
  outbox: Outbox;
  signature_requests: SignatureRequests;
  signature_signers: SignatureSigners;
  signature_events: SignatureEvents;
  sealing_identities: SealingIdentities;
}
