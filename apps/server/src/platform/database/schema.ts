import type { AccessChanges, Approvals } from './tables/approvals.ts';
import type {
  AuditChain,
  AuditErased,
  AuditPruned,
  AuditStream,
  AuditUnchained,
} from './tables/audit-chain.ts';
import type { RejectionCounts, RowCounts } from './tables/audit-counts.ts';
import type { BackgroundTaskItems, BackgroundTasks } from './tables/background-tasks.ts';
import type { CollectionTables } from './tables/collections.ts';
import type { DeploymentChecks } from './tables/deployment-checks.ts';
import type {
  DocumentReads,
  DocumentVersionReads,
  DocumentVersions,
  Files,
  FilingDrafts,
  PaperMatches,
  ProvisionalObjects,
  PublicationRecipients,
} from './tables/files.ts';
import type { FundQuestions } from './tables/fund-questions.ts';
import type { FundTermsRecipients, FundTermsVersions } from './tables/fund-terms.ts';
import type { FundingReceipts, RememberedReceiptColumns } from './tables/funding.ts';
import type { ParticipationHolders, TaxIdKeys, UndecidedHolders } from './tables/holders.ts';
import type {
  LedgerBooks,
  LedgerChecks,
  LedgerEntries,
  LedgerFindings,
  LedgerPostings,
  LedgerSeals,
  PositionBalances,
  Positions,
} from './tables/ledger.ts';
import type {
  NotificationPreferenceRows,
  NotificationReads,
  TeamSummaries,
  TeamSummaryEntries,
  UntoldCommitments,
} from './tables/notification-center.ts';
import type { NotificationDeliveries } from './tables/notification-deliveries.ts';
import type { IssuedPapers, StatementTellings } from './tables/papers.ts';
import type {
  AccountDeactivations,
  AccreditationReminders,
  Invitations,
  LastSignIns,
} from './tables/people.ts';
import type { AccountClosings, DataExportParts, DataExports, LegalHolds } from './tables/personal-data.ts';
import type { Photos } from './tables/photos.ts';
import type { PortalMemberships, PortalPictures, PortalRemovals } from './tables/portals.ts';
import type { RunNotices, RunRecipients } from './tables/run-notices.ts';
import type { LedgerRunImports, LedgerRunLines, LedgerRuns } from './tables/runs.ts';
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
  EndingPasswords,
  FactorResets,
  FirstStaffSignIns,
  FormerSessionCodes,
  GoogleTokensUsed,
  IdempotencyKeys,
  ImpersonationCodes,
  KeyIds,
  KnownDevices,
  OneTimeCodes,
  RateLimitCounters,
  Secrets,
  SignInFailures,
  UserAuths,
} from './tables/sessions-and-limits.ts';
import type {
  AgreementChecks,
  AgreementReviews,
  MissingTemplateReports,
  SealingIdentities,
  SignatureEvents,
  SignatureRequests,
  SignatureSigners,
  SignatureTemplates,
  SigningReminders,
  TermCorrections,
} from './tables/signing.ts';
import type { StoppingMigrations } from './tables/stopping-migrations.ts';

/** Every table with its columns, as the migrations create them. */
export interface Database extends CollectionTables {
  portal_pictures: PortalPictures;
  portal_memberships: PortalMemberships;
  portal_removals: PortalRemovals;
  photos: Photos;
  files: Files;
  provisional_objects: ProvisionalObjects;
  document_reads: DocumentReads;
  document_versions: DocumentVersions;
  document_version_reads: DocumentVersionReads;
  filing_drafts: FilingDrafts;
  paper_matches: PaperMatches;
  publication_recipients: PublicationRecipients;
  notification_deliveries: NotificationDeliveries;
  notification_reads: NotificationReads;
  notification_preferences: NotificationPreferenceRows;
  team_summaries: TeamSummaries;
  team_summary_entries: TeamSummaryEntries;
  untold_commitments: UntoldCommitments;
  user_auths: UserAuths;
  former_session_codes: FormerSessionCodes;
  first_staff_sign_ins: FirstStaffSignIns;
  factor_resets: FactorResets;
  ending_passwords: EndingPasswords;
  last_sign_ins: LastSignIns;
  account_deactivations: AccountDeactivations;
  invitations: Invitations;
  accreditation_reminders: AccreditationReminders;
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
  key_ids: KeyIds;
  totp_factors: TotpFactors;
  passkeys: Passkeys;
  recovery_codes: RecoveryCodes;
  second_steps: SecondSteps;
  passkey_challenges: PasskeyChallenges;
  deployment_checks: DeploymentChecks;
  access_changes: AccessChanges;
  approvals: Approvals;
  background_tasks: BackgroundTasks;
  background_task_items: BackgroundTaskItems;
  row_counts: RowCounts;
  refusal_counts: RejectionCounts;
  signature_requests: SignatureRequests;
  missing_template_reports: MissingTemplateReports;
  signature_signers: SignatureSigners;
  signature_templates: SignatureTemplates;
  agreement_reviews: AgreementReviews;
  signing_reminders: SigningReminders;
  signature_events: SignatureEvents;
  sealing_identities: SealingIdentities;
  term_corrections: TermCorrections;
  fund_questions: FundQuestions;
  fund_terms: FundTermsVersions;
  fund_terms_recipients: FundTermsRecipients;
  funding_receipts: FundingReceipts;
  ledger_books: LedgerBooks;
  positions: Positions;
  ledger_entries: LedgerEntries;
  ledger_postings: LedgerPostings;
  position_balances: PositionBalances;
  ledger_seals: LedgerSeals;
  ledger_checks: LedgerChecks;
  ledger_findings: LedgerFindings;
  issued_papers: IssuedPapers;
  statement_tellings: StatementTellings;
  ledger_runs: LedgerRuns;
  ledger_run_imports: LedgerRunImports;
  ledger_run_lines: LedgerRunLines;
  run_notices: RunNotices;
  run_recipients: RunRecipients;
  participation_holders: ParticipationHolders;
  undecided_holders: UndecidedHolders;
  tax_id_keys: TaxIdKeys;
  receipt_columns: RememberedReceiptColumns;
  agreement_checks: AgreementChecks;
  stopping_migrations: StoppingMigrations;
  audit_unchained: AuditUnchained;
  audit_chain: AuditChain;
  audit_pruned: AuditPruned;
  audit_erased: AuditErased;
  audit_stream: AuditStream;
  data_exports: DataExports;
  data_export_parts: DataExportParts;
  account_closings: AccountClosings;
  legal_holds: LegalHolds;
}
