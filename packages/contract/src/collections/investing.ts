import {
  accreditationReviews,
  investingKinds,
  investmentMethods,
  investStatus,
  jointForms,
  releaseCauses,
  signatureProviderNames,
  taxClasses,
} from '@paddock/domain';
import * as z from 'zod/mini';
import { rawText } from '../schemas.ts';
import { describedPicture } from './described-picture.ts';
import {
  booleanField,
  choiceField,
  choiceListField,
  codeField,
  computed,
  dayField,
  htmlField,
  instantField,
  integerField,
  jsonField,
  longTextField,
  moneyField,
  nameField,
  partField,
  phoneField,
  reference,
  returnField,
  secretField,
  textField,
  urlField,
} from './field.ts';
import { offeringFields } from './offering.ts';
import { timestamps } from './timestamps.ts';

const off = { default: false } as const;

export const companies = {
  ...timestamps,
  name: textField(500, { required: true }),
  address: textField(),
  city: textField(200),
  state: textField(200),
  postal_code: textField(50),
  email: textField(320),
  phone: phoneField(),
  portal: reference('portals'),
};

/** A fund; its status follows from fund_status and the dates (FND-01). */
export const funds = {
  ...timestamps,
  name: textField(500, { required: true }),
  type: textField(200),
  fund_code: textField(200),
  ...describedPicture,
  description: htmlField(),
  ...offeringFields,
  funding_my_investment_description: htmlField(),
  fee: partField(),
  fund_status: textField(100),
  /** The status that follows from the dates, unless it is set by hand (FND-01). */
  status: computed('text'),
  start_date: instantField(),
  end_date: instantField(),
  open_date: instantField(),
  close_date: instantField(),
  min_inv_amount: moneyField(),
  min_inv_amount_for_existing: moneyField(),
  max_inv_amount: moneyField(),
  total_inv_amount: moneyField(),
  wire_instructions: htmlField(100_000),
  check_instructions: htmlField(100_000),
  /** The number that an investor calls to check the instructions before sending money (INV-01). */
  funding_contact_phone: textField(50),
  url_slug: textField(200),
  schedule_call_url: urlField(),
  /** The agreement template of an individual: one of ours by its id, or Dropbox Sign's (SIG-06). */
  sa_doc_template_1_id: textField(200),
  /** ... of an individual with a spouse. */
  sa_doc_template_2_id: textField(200),
  /** ... of a trust. */
  sa_doc_template_3_id: textField(200),
  /** ... of an entity. */
  sa_doc_template_4_id: textField(200),
  /** Who collects the signatures; the deployment's default if null. The templates above are this provider's. */
  signature_provider: choiceField(signatureProviderNames),
  company: reference('companies'),
  /** Where the figures of its investors come from: `percentages`, or `ledger` once its ledger is opened (LED-01). */
  figures: computed('text'),
  /** Kept by the ledger of an opened fund, as the next two, and then not writable. */
  currentPercentageTotalReturned: returnField({ default: 0 }),
  currentFundValuePercentage: returnField({ default: 100 }),
  currentPercentagesUpdatedAt: instantField(),
  /** Offered to nobody until it is opened. Decided when the fund is created. */
  is_draft: booleanField(off),
  /** The methods of investment that the fund does not offer. */
  excluded_methods: choiceListField(investmentMethods),
  /** The manager has decided that the fund has no due-diligence documents. */
  opens_without_documents: booleanField(off),
  requires_accreditation: booleanField(off),
  /** Requires an accreditation that a reviewer has accepted, with a review that has not expired. */
  requires_reviewed_accreditation: booleanField(off),
  committed_amount: computed('money'),
  syndDocumentsCount: computed('integer'),
  syndUsersCount: computed('integer'),
  acceptedSyndUsersCount: computed('integer'),
};

export const investments = {
  ...timestamps,
  name: textField(500, { required: true }),
  description: htmlField(),
  website: urlField(),
  twitter_url: urlField(),
  purchase_price: moneyField(),
  num_shares: integerField(),
  inv_amount: moneyField(),
  inv_type: textField(200),
  url_slug: textField(200),
  /** That of its fund's page, else its own. */
  slug: computed('text'),
  company: reference('companies'),
  fund: reference('funds'),
  /** The status of its fund. */
  status: computed('text'),
};

/** Who holds investments: a person, or what they act for (ENT-01). */
export const investing_entities = {
  ...timestamps,
  /** Its owner, set by the server. */
  user: reference('users'),
  kind: choiceField(investingKinds, { required: true }),
  legalName: nameField(500, { required: true }),
  jointForm: choiceField(jointForms),
  /** The second owner of a joint account. */
  jointOwnerName: nameField(500),
  /** Who keeps a retirement account. */
  custodian: nameField(500),
  isRevocable: booleanField(),
  formationState: textField(200),
  formedOn: dayField(),
  /** Who signs for it; the owner if null. */
  signatory: nameField(500),
  /** As what they sign; that of its kind if null. */
  capacity: nameField(200),
  /** Its address; the owner's if null. */
  address1: textField(500),
  address2: textField(500),
  city: textField(200),
  state: textField(200),
  postalCode: textField(50),
  country: textField(200),
  taxClass: choiceField(taxClasses),
  /** Kept encrypted; the last four digits are shown (ENT-08). */
  taxId: secretField(60),
  /** The last four characters of its tax id; of a short foreign one fewer, after X. */
  taxIdLast4: computed('text'),
  /** The one that a commitment without a profile is given, and that the account's names are about. */
  isDefault: booleanField(off),
  /** Since when it takes no new commitments. */
  archivedAt: instantField(),
  /** The code of its accreditation option (ACC-02), of the type of its kind (ENT-06). */
  accreditation: codeField(50),
  /** When it was last stated. */
  accreditationStatedAt: instantField(),
  /** The reviewer's decision; cleared when it is stated again. */
  accreditationReview: choiceField(accreditationReviews),
  accreditationReviewReason: longTextField(2_000),
  /** Without a date, an accepted review does not expire. */
  accreditationValidUntil: instantField(),
  accreditationReviewedBy: reference('users'),
  accreditationReviewedAt: instantField(),
};

/** A participation in a fund, unique per user, fund and holder. */
export const synd_users = {
  ...timestamps,
  invest_amount: moneyField(),
  invest_status: choiceField([investStatus.accepted, investStatus.declined]),
  sa_start_date: instantField(),
  sa_complete_date: instantField(),
  syndAgreementDropboxSignatureRequestId: textField(500),
  syndAgreementDropboxSigningURL: textField(2_000),
  syndAgreementSignedByCurrentUser: booleanField(off),
  syndAgreementSignedByCurrentUserCosub: booleanField(off),
  /** The start of the period after which an unsigned commitment expires (SEC-09). */
  commitmentKeptFrom: instantField(),
  /** When the last commitment ended, how, and its amount; null once the participation is accepted again (BAC-06). An
   * admin who released it gave a reason; if the investor had signed, another admin approved it (BAC-07). */
  releasedAt: instantField(),
  releaseCause: choiceField(releaseCauses),
  releasedAmount: moneyField(),
  releaseReason: longTextField(2_000),
  releasedBy: reference('users'),
  releaseApprovedBy: reference('users'),
  hasSyndAgreement: computed('boolean'),
  syndAgreementsCount: computed('integer'),
  ft_start_date: instantField(),
  ft_complete_date: instantField(),
  /** What counts as funded without a receipt: the agreement was complete before receipts were recorded (INV-01). */
  fundedBefore: moneyField(),
  method_of_inv: choiceField(investmentMethods),
  is_married: booleanField(),
  is_marital_state: booleanField(),
  cosub_first_name: nameField(200),
  cosub_last_name: nameField(200),
  cosub_email: textField(320),
  feedback: longTextField(10_000),
  user: reference('users', { required: true }),
  userFirstName: computed('text'),
  userLastName: computed('text'),
  fund: reference('funds', { required: true }),
  company: reference('companies'),
  investment: reference('investments'),
  /** Who holds it; null until somebody commits. */
  investing_entity: reference('investing_entities'),
  extraSearchString: computed('text'),
};

/** The agreement PDFs of the built-in signing, with the named value of each form field. */
export const agreement_templates = {
  ...timestamps,
  name: textField(500, { required: true }),
  method: choiceField(['individual', 'individual_with_spouse', 'trust', 'entity']),
  originalName: textField(500),
  mapping: jsonField(z.record(rawText(200), rawText(200), 'Form fields and the values that they hold.')),
};
