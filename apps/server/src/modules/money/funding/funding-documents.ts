import type { FundingPage } from '@paddock/contract';
import {
  centsOf,
  countedBeforeText,
  dayText,
  formatDateTimeWithZone,
  formatLongDate,
  formatUsdWithCents,
  participantName,
  paymentName,
  paymentsInAll,
  printColors,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import {
  type AgreementPdf,
  AgreementPdfError,
  type DocumentContent,
} from '../../../adapters/agreement-pdf/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwDomainError } from '../../../platform/domain-error.ts';
import { toPlainParagraphs } from '../../../platform/html/plain-paragraphs.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DocumentGenerators } from '../../documents/documents/index.ts';
import type { Viewer } from '../../records/collections/index.ts';
import { fraudWarning } from './fraud-warning.ts';
import { findOwnFunding, presentFundingPage } from './funding-page.ts';

/** The generator of each document of a funding. */
export const fundingDocuments = {
  instructions: 'funding-instructions',
  receipt: 'funding-receipt',
} as const;

type Kind = keyof typeof fundingDocuments;

/** Generates the wire instructions and the receipt of a participation as PDFs in the portal's colors (INV-01). */
export function fundingGenerators(platform: Platform, agreementPdf: AgreementPdf): DocumentGenerators {
  const make = async (kind: Kind, viewer: Viewer, id: string) => {
    const content = await fundingDocument(platform, viewer, { kind, id });
    const pdf = await agreementPdf.createDocument(content).catch(rethrowAsUnavailable);
    return { bytes: Buffer.from(pdf), type: 'application/pdf' };
  };
  return {
    [fundingDocuments.instructions]: (viewer, id) => make('instructions', viewer, id),
    [fundingDocuments.receipt]: (viewer, id) => make('receipt', viewer, id),
  };
}

/** What both documents say. */
interface Printed {
  readonly page: FundingPage;
  /** Whose investment it is, with its holder. */
  readonly investor: string;
  readonly shared: Pick<DocumentContent, 'brand' | 'subtitle'>;
  /** When it was printed, as a sentence. */
  readonly printed: string;
}

/** Throws if the viewer has no such participation, or there is nothing to print for it. */
export async function fundingDocument(
  platform: Platform,
  viewer: Viewer,
  { kind, id }: { kind: Kind; id: string },
): Promise<DocumentContent> {
  const page = await presentFundingPage(platform, viewer, id);
  const investor = participantName(await findOwnFunding(platform.db, viewer, id));
  const portal = await platform.portals.byId(viewer.portal?._id ?? null);
  const shared = { brand: printColors(portal ?? {}), subtitle: page.fund.name };
  const printed = `Printed ${formatDateTimeWithZone(viewer.now, page.timeZone)}.`;
  const about = { page, investor, shared, printed };
  return kind === 'instructions'
    ? instructionsDocument(about)
    : receiptDocument(about, await readBankReferences(platform.db, id));
}

function instructionsDocument({ page, investor, shared, printed }: Printed): DocumentContent {
  const { funding, timeZone } = page;
  if (funding.isPaused)
    return throwDomainError(
      'conflict',
      funding.pausedUntil
        ? `An administrator removed the second factors of your account, so there are no wire instructions until ${formatDateTimeWithZone(funding.pausedUntil, timeZone)}. If you did not ask for that, please contact us right away.`
        : 'Funding this investment is paused. If you want to go on, please contact the fund manager.',
    );
  if (!page.instructions)
    return throwDomainError('conflict', 'No money is due for this investment, so there are no instructions.');
  const { wire, check } = page.instructions;
  return {
    ...shared,
    title: 'Wire instructions',
    sections: [
      {
        heading: 'Payment',
        paragraphs: [
          `Investor: ${investor}`,
          ...(funding.dueAt ? [`Please send the money by ${formatLongDate(funding.dueAt, timeZone)}.`] : []),
        ],
        figures: [
          { label: 'Amount', value: usd(funding.toWire) },
          ...(funding.reference ? [{ label: 'Reference code', value: funding.reference }] : []),
        ],
      },
      ...(wire ? [{ heading: 'By wire', paragraphs: lines(wire) }] : []),
      ...(check ? [{ heading: 'By check', paragraphs: lines(check) }] : []),
      {
        heading: 'Before you send money',
        paragraphs: [
          ...(page.paymentContact
            ? [
                `Call ${page.paymentContact.phone}, ${page.paymentContact.whose}, and compare these instructions.`,
              ]
            : []),
          fraudWarning,
        ],
      },
    ],
    note: `${printed} These instructions may change. Compare them with your investment’s page before you pay.`,
  };
}

function receiptDocument(
  { page, investor, shared, printed }: Printed,
  references: ReadonlyMap<string, string>,
): DocumentContent {
  const { funding } = page;
  if (page.receipts.length === 0)
    return throwDomainError('conflict', 'No money has been recorded for this investment yet.');
  return {
    ...shared,
    title: 'Receipt',
    sections: [
      {
        heading: 'Funding',
        paragraphs: [
          `Investor: ${investor}`,
          ...(funding.excess > 0
            ? [`${usd(funding.excess)} came in beyond the commitment and is to be returned.`]
            : []),
        ],
        figures: [
          { label: 'Committed', value: usd(funding.committed) },
          { label: 'Funded', value: usd(funding.funded) },
          { label: 'Unfunded', value: usd(funding.unfunded) },
          ...(funding.reference ? [{ label: 'Reference code', value: funding.reference }] : []),
        ],
      },
      {
        heading: 'Payments',
        paragraphs: [],
        table: {
          columns: ['', 'Day', 'Bank’s reference', 'Amount'],
          rows: [
            ...page.receipts.map(({ _id, amount, receivedOn, isReversal }) => [
              paymentName({ amount, isReversal }),
              dayText(receivedOn),
              references.get(_id) ?? '',
              usd(amount),
            ]),
            ...(funding.fundedBefore > 0 ? [[countedBeforeText, '', '', usd(funding.fundedBefore)]] : []),
            ['In all', '', '', usd(paymentsInAll(page))],
          ],
          total: true,
        },
      },
    ],
    note: `${printed} This receipt is not a tax document.`,
  };
}

const usd = (dollars: number) => formatUsdWithCents(centsOf(dollars)).replace('-', '−');

/** As the manager typed them: a number of an account stands on a line of its own. */
const lines = (html: string) => toPlainParagraphs(html).flatMap((text) => text.split('\n'));

async function readBankReferences(
  db: Kysely<Database>,
  syndUser: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('funding_receipts')
    .select(['_id', 'reference'])
    .where('syndUser', '=', syndUser)
    .execute();
  return new Map(rows.map(({ _id, reference }) => [_id, reference]));
}

function rethrowAsUnavailable(error: unknown): never {
  if (!(error instanceof AgreementPdfError && error.isTemporary)) throw error;
  throw new DomainError('unavailable', 'The document could not be created. Please try again in a moment.', {
    retryAfter: 5,
  });
}
