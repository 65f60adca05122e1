import type { BookReport, BooksReport } from '../modules/money/journal-checks/index.ts';

/** What was found in the books of funds, one line for each book and each finding. */
export function describeBooks({ books, findings }: BooksReport): string {
  const lines = [...books.flatMap(describeBook), ...findings.map(({ text }) => text)];
  if (books.length === 0) lines.unshift('No fund has a book.');
  return lines.join('\n');
}

function describeBook({ fund, name, entries, seal, findings }: BookReport): string[] {
  const head = `${name} (${fund}): `;
  const count = entries === 1n ? '1 entry' : `${entries} entries`;
  if (findings.length > 0) return findings.map(({ text }) => head + text);
  const newest = seal ? ` The newest seal is ${seal.sequence}:${seal.sha256}` : '';
  return [`${head}${count} as posted.${newest}`];
}
