import type { Approvals } from './tables/approvals.ts';
import type { RejectionCounts, RowCounts } from './tables/audit-counts.ts';
import type { CollectionTables } from './tables/collections.ts';
import type { DocumentReads, Files, ProvisionalObjects } from './tables/files.ts';
import type { NotificationDeliveries } from './tables/notification-deliveries.ts';
import type { PortalMemberships, PortalPictures } from './tables/portals.ts';
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

/** Every table with its columns, as the migrations create them. */
export interface Database extends CollectionTables {
  portal_pictures: PortalPictures;
  portal_memberships: PortalMemberships;
  files: Files;
  provisional_objects: ProvisionalObjects;
  document_reads: DocumentReads;
  notification_deliveries: NotificationDeliveries;
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
