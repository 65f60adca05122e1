import type { FieldRule } from './access-rules.ts';

type FieldRules = Readonly<Record<string, FieldRule>>;

/** A secret: never answered, and written by the server's own commands only. */
const secret: FieldRule = { read: 'nobody', write: 'system' };
/** Kept by the server; whoever reads the record reads it. */
const kept: FieldRule = { write: 'system' };
/** Kept by the server, and of no concern to investors. */
const keptForAdmins: FieldRule = { read: 'admin', write: 'system' };
const adminOnly: FieldRule = { read: 'admin', write: 'admin' };
const afterCompletion: FieldRule = { read: 'completed' };

/** The fields that the server keeps in every collection. */
export const recordFields: FieldRules = { _id: kept, id: kept, createdAt: kept, updatedAt: kept };

/** Where a document lies in the store is a secret (COL-04); downloads answer a link instead. */
export const documentFields: FieldRules = { docPath: secret, docURL: secret, bucketId: secret };

export const fundFields: FieldRules = {
  wire_instructions: afterCompletion,
  check_instructions: afterCompletion,
  funding_my_investment_description: afterCompletion,
  committed_amount: keptForAdmins,
  syndDocumentsCount: kept,
  syndUsersCount: kept,
  acceptedSyndUsersCount: kept,
};

export const participationFields: FieldRules = {
  invest_status: { write: 'admin' },
  sa_complete_date: { write: 'admin' },
  syndAgreementDropboxSignatureRequestId: keptForAdmins,
  syndAgreementDropboxSigningURL: secret,
  syndAgreementSignedByCurrentUser: kept,
  syndAgreementSignedByCurrentUserCosub: kept,
  hasSyndAgreement: kept,
  syndAgreementsCount: kept,
  userFirstName: kept,
  userLastName: kept,
  extraSearchString: keptForAdmins,
};

export const notificationFields: FieldRules = {
  sent: kept,
  email: { read: 'admin' },
  slackUserId: { read: 'admin' },
};

/** Funds are not public: what is shown to everybody carries the fund's name, and its id for admins only (PUB-06). */
export const publishedFields: FieldRules = { fund: { read: 'admin' } };

/** A portal's captcha secret goes in and never comes out (POR-05). */
export const portalFields: FieldRules = { recaptchaSecret: { read: 'nobody' } };

/** Who may read and write a setting is changed by superadmins only (COL-08). */
export const settingFields: FieldRules = {
  levelToRead: { write: 'superadmin' },
  levelToWrite: { write: 'superadmin' },
};

/**
 * A password may be given when an admin makes an account by hand; it goes through the password rules and is
 * kept as a hash only. Afterwards it changes through the reset and password calls alone.
 */
export const userFields: FieldRules = {
  password: { read: 'nobody', write: 'system', create: 'admin' },
  oldPortalPassword: secret,
  confirmEmailCode: secret,
  resetPasswordCode: secret,
  resetPasswordAt: secret,
  level: { write: 'superadmin' },
  notes: adminOnly,
  taxDocumentsCount: kept,
  newsDocumentsCount: kept,
  proofDocumentsCount: kept,
  syndUsersCount: kept,
  acceptedSyndUsersCount: kept,
};

/** What people change of their own record: profile and accreditation (PRO-01, ACC-04). */
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
  'trustName',
  'busEntityName',
  'iraName',
  'accreditation',
  'accreditationType',
  'profileSettings',
];
