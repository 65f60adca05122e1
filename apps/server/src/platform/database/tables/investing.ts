import type { ColumnType, Generated } from 'kysely';
import type { Decimal, Flag, OptionalDecimal, OptionalInstant, RecordColumns } from '../column-types.ts';

export interface Companies extends RecordColumns {
  name: string;
  address: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  email: string | null;
  portal: string | null;
}

/** Kept by triggers, so no statement of ours writes it. */
type TriggerMaintained<T> = ColumnType<T, never, never>;

export interface Funds extends RecordColumns {
  name: string;
  type: string | null;
  fund_code: string | null;
  description: string | null;
  funding_my_investment_description: string | null;
  fee: OptionalDecimal;
  fund_status: string | null;
  start_date: OptionalInstant;
  end_date: OptionalInstant;
  open_date: OptionalInstant;
  close_date: OptionalInstant;
  min_inv_amount: OptionalDecimal;
  min_inv_amount_for_existing: OptionalDecimal;
  max_inv_amount: OptionalDecimal;
  total_inv_amount: OptionalDecimal;
  wire_instructions: string | null;
  check_instructions: string | null;
  url_slug: string | null;
  schedule_call_url: string | null;
  sa_doc_template_1_id: string | null;
  sa_doc_template_2_id: string | null;
  sa_doc_template_3_id: string | null;
  sa_doc_template_4_id: string | null;
  company: string | null;
  currentPercentageTotalReturned: Decimal;
  currentFundValuePercentage: Decimal;
  currentPercentagesUpdatedAt: OptionalInstant;
  requires_accreditation: Flag;
  requires_reviewed_accreditation: Flag;
  /** Dollars of the accepted participations, as decimal text. */
  committed_amount: TriggerMaintained<string>;
  syndDocumentsCount: TriggerMaintained<number>;
  syndUsersCount: TriggerMaintained<number>;
  acceptedSyndUsersCount: TriggerMaintained<number>;
}

export interface Investments extends RecordColumns {
  name: string;
  description: string | null;
  website: string | null;
  twitter_url: string | null;
  purchase_price: OptionalDecimal;
  num_shares: number | null;
  inv_amount: OptionalDecimal;
  inv_type: string | null;
  url_slug: string | null;
  company: string | null;
  fund: string | null;
}

export interface Participations extends RecordColumns {
  invest_amount: OptionalDecimal;
  invest_status: 'Accepted investment' | 'Declined investment' | null;
  sa_start_date: OptionalInstant;
  sa_complete_date: OptionalInstant;
  syndAgreementDropboxSignatureRequestId: string | null;
  syndAgreementDropboxSigningURL: string | null;
  syndAgreementSignedByCurrentUser: Flag;
  syndAgreementSignedByCurrentUserCosub: Flag;
  /** When the days began for which an unsigned commitment is kept, and how many reminders were sent since. */
  commitmentKeptFrom: OptionalInstant;
  commitmentRemindersSent: Generated<number>;
  ft_start_date: OptionalInstant;
  ft_complete_date: OptionalInstant;
  method_of_inv: 'CASH' | 'TRUST' | 'ENTITY' | null;
  is_married: boolean | null;
  is_marital_state: boolean | null;
  cosub_first_name: string | null;
  cosub_last_name: string | null;
  cosub_email: string | null;
  feedback: string | null;
  user: string;
  userFirstName: TriggerMaintained<string | null>;
  userLastName: TriggerMaintained<string | null>;
  fund: string;
  company: string | null;
  investment: string | null;
  extraSearchString: TriggerMaintained<string | null>;
  syndAgreementsCount: TriggerMaintained<number>;
}
