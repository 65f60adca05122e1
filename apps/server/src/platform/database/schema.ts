import type { Approvals } from './tables/approvals.ts';
import type { AuditEvents, Outbox, RejectionCounts, RowCounts } from './tables/audit-and-outbox.ts';
import type {
  AgreementTemplates,
  DocumentReads,
  Files,
  FundDocuments,
  NewsDocuments,
  ParticipationAgreements,
  ProvisionalObjects,
  TaxDocuments,
  VerificationDocuments,
} from './tables/documents.ts';
import type { Companies, Funds, Investments, Participations } from './tables/investing.ts';
import type {
  NotificationDeliveries,
  Notifications,
  NotificationTemplates,
  PortalMemberships,
  Settings,
  Users,
} from './tables/people.ts';
import type {
  AssetsItems,
  BlogItems,
  Contents,
  NewsletterSubscriptions,
  PortalPictures,
  Portals,
  TeamMembers,
} from './tables/public-pages.ts';
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
  IdempotencyKeys,
  ImpersonationCodes,
  KnownDevices,
  OneTimeCodes,
  RateLimitCounters,
  Secrets,
  SignInFailures,
  UserAuths,
} from './tables/sessions-and-limits.ts';
import type {
  AgreementChecks,
  MissingTemplateReports,
  SealingIdentities,
  SignatureEvents,
  SignatureRequests,
  SignatureSigners,
  TermCorrections,
} from './tables/signing.ts';

/** Every table with its columns, as the migrations make them. */
export interface Database {
  portals: Portals;
  portal_pictures: PortalPictures;
  portal_memberships: PortalMemberships;
  contents: Contents;
  team_members: TeamMembers;
  assets_items: AssetsItems;
  blog_items: BlogItems;
  newsletter_subscriptions: NewsletterSubscriptions;
  companies: Companies;
  funds: Funds;
  investments: Investments;
  synd_users: Participations;
  files: Files;
  provisional_objects: ProvisionalObjects;
  news_documents: NewsDocuments;
  tax_documents: TaxDocuments;
  proof_documents: VerificationDocuments;
  synd_agreements: ParticipationAgreements;
  synd_documents: FundDocuments;
  document_reads: DocumentReads;
  agreement_templates: AgreementTemplates;
  users: Users;
  notification_templates: NotificationTemplates;
  notifications: Notifications;
  notification_deliveries: NotificationDeliveries;
  settings: Settings;
  user_auths: UserAuths;
  guest_codes: ImpersonationCodes;
  one_time_codes: OneTimeCodes;
  email_changes: EmailChanges;
  rate_limit_counters: RateLimitCounters;
  known_devices: KnownDevices;
  sign_in_failures: SignInFailures;
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
  approvals: Approvals;
  row_counts: RowCounts;
  refusal_counts: RejectionCounts;
  signature_requests: SignatureRequests;
  missing_template_reports: MissingTemplateReports;
  signature_signers: SignatureSigners;
  signature_events: SignatureEvents;
  sealing_identities: SealingIdentities;
  term_corrections: TermCorrections;
  agreement_checks: AgreementChecks;
}
