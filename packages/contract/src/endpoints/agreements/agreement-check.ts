import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { count, itemReply, named, recordId, timestamp } from '../../replies.ts';

/** The participation of a line of the check. */
const checkedParticipation = {
  syndUser: recordId,
  investorName: z.string(),
  /** What holds it, where it has to be said (ENT-04). */
  holderName: z.nullable(z.string()),
  fundName: z.string(),
};

const agreementCheck = named(
  'AgreementCheck',
  'What the nightly comparison of countersigned investments with their sealed agreements found.',
  z.strictObject({
    at: timestamp,
    compared: count,
    differences: z.array(
      z.strictObject({
        ...checkedParticipation,
        /** A field of the agreement, or another part that does not match. */
        field: z.string(),
        agreement: z.nullable(z.string()),
        record: z.nullable(z.string()),
      }),
    ),
    /** Complete participations without a sealed agreement: from the demo, imported, or signed on paper. */
    withoutAgreement: z.array(z.strictObject(checkedParticipation)),
  }),
);
export type AgreementCheck = z.infer<typeof agreementCheck>;

export const readAgreementCheck = endpoint({
  name: 'readAgreementCheck',
  summary: 'The newest comparison of records with their sealed agreements (SEC-01)',
  method: 'GET',
  path: '/api/backoffice/agreement_check',
  access: 'admin',
  reply: itemReply(z.nullable(agreementCheck)),
});
