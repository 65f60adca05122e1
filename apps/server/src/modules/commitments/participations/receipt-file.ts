import type { ReceiptColumns, ReceiptHeader } from '@paddock/contract';
import { type Cents, fundingReferencesIn, readBankAmount, readBankDay, referenceKey } from '@paddock/domain';
import { DomainError, throwDomainError } from '../../../platform/domain-error.ts';
import { type CsvRow, moreCellsMessage, readCsv } from '../../../platform/read-csv.ts';

/** What a file names its columns if nothing else is chosen. */
const ownColumns: ReceiptColumns = {
  reference: 'Reference',
  amount: 'Amount',
  receivedOn: 'Received on',
  bankReference: 'Bank reference',
  payer: null,
  dayOrder: null,
};

const needed = ['reference', 'amount', 'receivedOn', 'bankReference'] as const;
const maxRows = 500;

export interface FileRow {
  readonly line: number;
  readonly written: string;
  /** Undefined if the cell holds none, or more than one. */
  readonly reference: string | undefined;
  readonly amount: Cents | undefined;
  /** As YYYY-MM-DD, or as it is written if it cannot be read. */
  readonly day: string;
  readonly bankReference: string;
  /** What identifies the reference of the bank. */
  readonly bankKey: string;
  readonly payer: string | null;
  /** Why a cell cannot be read. */
  readonly problems: { readonly reference?: string; readonly amount?: string; readonly day?: string };
}

export interface ReceiptFile {
  readonly header: ReceiptHeader;
  readonly rows: readonly FileRow[];
}

const keyOf = (name: string) => name.trim().toLowerCase();

/** The names in the first line that are read. */
const namesOf = (columns: ReceiptColumns): string[] => [
  ...needed.map((key) => keyOf(columns[key])),
  ...(columns.payer === null ? [] : [keyOf(columns.payer)]),
];

/**
 * Reads a file of receipts by the chosen columns; without them by our own names, or else by the remembered ones. Throws
 * a `bad_request` for a file whose columns are not known, with those that it has.
 */
export function readReceiptFile(
  csv: string,
  { chosen, remembered }: { chosen: ReceiptColumns | undefined; remembered: ReceiptColumns | undefined },
): ReceiptFile {
  const { names, header, rows } = readCsv(csv);
  const missingFrom = (columns: ReceiptColumns) => namesOf(columns).filter((name) => !header.includes(name));
  const columns =
    chosen ??
    (remembered && missingFrom(ownColumns).length > 0 && missingFrom(remembered).length === 0
      ? remembered
      : ownColumns);
  const offered = offeredNames(names, header);
  const missing = missingFrom(columns);
  if (missing.length > 0)
    throw new DomainError(
      'bad_request',
      `The first line must name the columns. Missing: ${missing.join(', ')}.`,
      {
        fields: { csv: 'Reference, Amount, Received on, Bank reference' },
        ...(offered.length > 0 && {
          details: { names: offered, columns: likelyColumns(offered, [columns, remembered, ownColumns]) },
        }),
      },
    );
  const repeated = namesOf(columns).filter((name) => header.indexOf(name) !== header.lastIndexOf(name));
  if (repeated.length > 0)
    throwDomainError(
      'bad_request',
      `The first line names a column more than once, so it is not clear which one counts: ${repeated.join(', ')}.`,
      { csv: 'Each of Reference, Amount, Received on, Bank reference once.' },
    );
  if (rows.length === 0)
    throwDomainError('bad_request', 'The file has no rows.', { csv: 'There are no rows.' });
  if (rows.length > maxRows)
    throwDomainError('bad_request', `A file has at most ${maxRows} rows. Please split it.`, {
      csv: 'There are too many rows.',
    });
  return {
    header: { names: offered, columns: likelyColumns(offered, [columns]) },
    rows: rows.map((row) => readRow(row, columns)),
  };
}

/** The names that the first line has once, as they are written there. */
const offeredNames = (names: readonly string[], header: readonly string[]): string[] =>
  names.filter((name) => name !== '' && header.filter((other) => other === keyOf(name)).length === 1);

/** For each value the name in the file that the first of these choices has for it; null if none is in the file. */
function likelyColumns(
  offered: readonly string[],
  choices: readonly (ReceiptColumns | undefined)[],
): ReceiptHeader['columns'] {
  const find = (key: (typeof needed)[number] | 'payer') => {
    const wanted = choices.map((columns) => keyOf(columns?.[key] ?? ''));
    return wanted.flatMap((name) => offered.find((each) => keyOf(each) === name) ?? [])[0] ?? null;
  };
  return {
    reference: find('reference'),
    amount: find('amount'),
    receivedOn: find('receivedOn'),
    bankReference: find('bankReference'),
    payer: find('payer'),
    dayOrder: choices.find((columns) => columns?.dayOrder)?.dayOrder ?? null,
  };
}

function readRow({ line, values, unnamed }: CsvRow, columns: ReceiptColumns): FileRow {
  const valueOf = (name: string) => values[keyOf(name)] ?? '';
  const written = valueOf(columns.reference);
  const references = fundingReferencesIn(written);
  const amount = readBankAmount(valueOf(columns.amount));
  const day = readBankDay(valueOf(columns.receivedOn), columns.dayOrder);
  const bankReference = valueOf(columns.bankReference);
  return {
    line,
    written,
    reference: references.length === 1 ? references[0] : undefined,
    amount: 'value' in amount ? amount.value : undefined,
    day: 'value' in day ? day.value : valueOf(columns.receivedOn),
    bankReference,
    bankKey: referenceKey(bankReference),
    payer: columns.payer === null ? null : valueOf(columns.payer),
    problems: {
      ...(references.length === 0 && {
        reference: 'This is no reference of an investment. Please check it for typing errors.',
      }),
      ...(references.length > 1 && {
        reference: `This names more than one investment: ${references.join(', ')}.`,
      }),
      // Some banks end each row with a comma, and the first line without one.
      ...(unnamed.some((cell) => cell !== '') && { amount: moreCellsMessage }),
      ...('problem' in amount && { amount: amount.problem }),
      ...('problem' in day && { day: day.problem }),
    },
  };
}
