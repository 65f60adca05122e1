import type { FieldRule } from './access-rules.ts';

type FieldRules = Readonly<Record<string, FieldRule>>;

/** A secret: in no reply, and written only by the server's own commands. */
const secret: FieldRule = { read: 'nobody', write: 'system' };
/** Set by the server; readable with the record. */
const serverManaged: FieldRule = { write: 'system' };
/** Set by the server, and hidden from investors. */
const serverManagedForAdmins: FieldRule = { read: 'admin', write: 'system' };
const adminOnly: FieldRule = { read: 'admin', write: 'admin' };
/** Decides where money goes, or how much of it: never changed from a session that was left open (SEC-02). */
const guarded: FieldRule = { reauthentication: 'set' };
const guardedWhileFunding: FieldRule = { read: 'funding', reauthentication: 'set' };
const guardedAfterCompletion: FieldRule = { read: 'completed', reauthentication: 'set' };
/** Decides whom a link or a token trusts (SEC-03). */
const trusted: FieldRule = { write: 'superadmin', reauthentication: 'set' };

/** Fields that the server sets in every collection. */
export const recordFields: FieldRules = {
  _id: serverManaged,
  id: serverManaged,
  createdAt: serverManaged,
  updatedAt: serverManaged,
};

/** The storage location of a document is a secret (COL-04); downloads return a link instead. */
export const documentFields: FieldRules = { docPath: secret, docURL: secret, bucketId: secret };

/** Documents are published and taken back through the endpoints for filing only (BAC-10). */
export const filedDocumentFields: FieldRules = {
  ...documentFields,
  publishedAt: serverManaged,
  publishedBy: serverManagedForAdmins,
  takenBackAt: serverManagedForAdmins,
  takenBackBy: serverManagedForAdmins,
};

/** Agreements and tax papers: hiding one is as serious as deleting it (SEC-02). */
export const guardedDocumentFields: FieldRules = {
  ...filedDocumentFields,
  isDeleted: { reauthentication: 'change' },
};

/** Set when the record is created, and never changed by a write to it (SEC-01). */
const fixedAtCreation: FieldRule = { write: 'system', create: 'admin' };

/** Decides when a fund takes investments: closing early and reopening require re-authentication too (BAC-06). */
const schedule: FieldRule = { reauthentication: 'change' };

export const fundFields: FieldRules = {
  is_draft: fixedAtCreation,
  /** Whose fund it is: the portal that offers it, and whom its investors reach. */
  company: { reauthentication: 'change' },
  opens_without_documents: adminOnly,
  fund_status: schedule,
  status: serverManaged,
  open_date: schedule,
  start_date: schedule,
  close_date: schedule,
  end_date: schedule,
  wire_instructions: guardedWhileFunding,
  check_instructions: guardedWhileFunding,
  funding_contact_phone: guardedAfterCompletion,
  funding_my_investment_description: guardedAfterCompletion,
  min_inv_amount: guarded,
  min_inv_amount_for_existing: guarded,
  max_inv_amount: guarded,
  total_inv_amount: guarded,
  fee: guarded,
  figures: serverManagedForAdmins,
  currentPercentageTotalReturned: guarded,
  currentFundValuePercentage: guarded,
  committed_amount: serverManagedForAdmins,
  syndDocumentsCount: serverManaged,
  syndUsersCount: serverManaged,
  acceptedSyndUsersCount: serverManaged,
};

/** Investors may call this number about their money, so a stolen session does not change it (SEC-02). */
export const companyFields: FieldRules = { phone: { reauthentication: 'change' } };

/** Decisions, dates and signatures are facts that the server records. Admins change them through named actions only. */
export const participationFields: FieldRules = {
  user: fixedAtCreation,
  fund: fixedAtCreation,
  investing_entity: serverManaged,
  invest_status: serverManaged,
  sa_start_date: serverManaged,
  sa_complete_date: serverManaged,
  ft_start_date: serverManaged,
  ft_complete_date: serverManaged,
  syndAgreementDropboxSignatureRequestId: serverManagedForAdmins,
  syndAgreementDropboxSigningURL: secret,
  syndAgreementSignedByCurrentUser: serverManaged,
  syndAgreementSignedByCurrentUserCosub: serverManaged,
  commitmentKeptFrom: serverManaged,
  releasedAt: serverManagedForAdmins,
  releaseCause: serverManagedForAdmins,
  releasedAmount: serverManagedForAdmins,
  releaseReason: serverManagedForAdmins,
  releasedBy: serverManagedForAdmins,
  releaseApprovedBy: serverManagedForAdmins,
  fundedBefore: serverManagedForAdmins,
  hasSyndAgreement: serverManaged,
  syndAgreementsCount: serverManaged,
  userFirstName: serverManaged,
  userLastName: serverManaged,
  extraSearchString: serverManagedForAdmins,
};

/** A profile stays its owner's and of its kind; which one is the default follows from the others (ENT-01). */
export const investingEntityFields: FieldRules = {
  user: serverManaged,
  kind: { write: 'system', create: 'user' },
  isDefault: serverManaged,
  accreditationStatedAt: serverManaged,
  // Written by the review only, which checks what was read and tells the owner (ENT-06).
  accreditationReview: serverManaged,
  accreditationReviewReason: serverManaged,
  accreditationValidUntil: serverManaged,
  accreditationReviewedBy: serverManagedForAdmins,
  accreditationReviewedAt: serverManagedForAdmins,
};

/** What was granted stays as it was, but for what the delegate is called: its owner ends it, and grants it again. The server says who accepted, and when (ENT-07). */
const fixedAtInvitation: FieldRule = { write: 'system', create: 'user' };
export const delegateFields: FieldRules = {
  user: serverManaged,
  entity: fixedAtInvitation,
  email: fixedAtInvitation,
  rights: fixedAtInvitation,
  from: fixedAtInvitation,
  until: fixedAtInvitation,
  delegate: serverManaged,
  acceptedAt: serverManaged,
  endedAt: { create: 'system' },
  sentAt: serverManaged,
};

/** A note stays where it was written, under its author's name. */
export const noteFields: FieldRules = {
  collection: fixedAtCreation,
  record: fixedAtCreation,
  author: serverManaged,
};

/** Who signs a template and which values it holds change through its own endpoints: they keep used versions as they are. */
export const agreementTemplateFields: FieldRules = {
  ...documentFields,
  method: fixedAtCreation,
  mapping: fixedAtCreation,
};

export const notificationFields: FieldRules = {
  sent: serverManaged,
  email: { read: 'admin' },
  slackUserId: { read: 'admin' },
};

/** The text of an email is between the site and its recipient; reading it requires re-authentication (SEC-02). */
const emailContent: FieldRule = { read: 'superadmin', write: 'system', reauthentication: 'read' };
export const outboxFields: FieldRules = { html: emailContent, text: emailContent };

/** Funds are not public: records that are public show the fund's name, and its id to admins only (PUB-06). */
export const publishedFields: FieldRules = { fund: { read: 'admin' } };

/** Decides whom a portal trusts, and by which pictures people know it. Its captcha secret can be set but never read (POR-05). */
export const portalFields: FieldRules = {
  domains: trusted,
  signInUrl: trusted,
  signUpUrl: trusted,
  recaptchaSiteKey: trusted,
  recaptchaSecret: { ...trusted, read: 'nobody' },
  signInWithGoogleClientId: trusted,
  signInWithGoogleDisabled: trusted,
  /** Its uploads, such as the logo: they have endpoints of their own. */
  pictures: trusted,
};

/** Only superadmins change who may read and write a setting (COL-08). */
export const settingFields: FieldRules = {
  levelToRead: { write: 'superadmin' },
  levelToWrite: { write: 'superadmin' },
};

/**
 * An admin may set a password when creating an account; it goes through the password rules and only its hash is stored.
 * After that, passwords change through the reset and password endpoints only.
 */
export const userFields: FieldRules = {
  password: { read: 'nobody', write: 'system', create: 'admin' },
  oldPortalPassword: secret,
  confirmEmailCode: secret,
  resetPasswordCode: secret,
  resetPasswordAt: secret,
  email: { reauthentication: 'change' },
  isActive: { reauthentication: 'change' },
  level: { write: 'superadmin', reauthentication: 'set' },
  notes: adminOnly,
  accreditationStatedAt: serverManaged,
  // Written by the review only, which checks what was read and tells the investor (BAC-09).
  accreditationReview: serverManaged,
  accreditationReviewReason: serverManaged,
  accreditationValidUntil: serverManaged,
  accreditationReviewedBy: serverManagedForAdmins,
  accreditationReviewedAt: serverManagedForAdmins,
  canImpersonate: { read: 'superadmin', write: 'system' },
  taxDocumentsCount: serverManaged,
  newsDocumentsCount: serverManaged,
  proofDocumentsCount: serverManaged,
  syndUsersCount: serverManaged,
  acceptedSyndUsersCount: serverManaged,
};

/** Fields that users change on their own record: profile and accreditation (PRO-01, ACC-04). */
export const selfServiceFields: readonly string[] = [
  'homePhone',
  'mobilePhone',
  'address1',
  'address2',
  'city',
  'country',
  'state',
  'postalCode',
  'province',
  'firstName',
  'middleName',
  'lastName',
  'jobTitle',
  'trustName',
  'busEntityName',
  'iraName',
  'accreditation',
  'accreditationType',
  'profileSettings',
];
