import { counted, type Day, dayText, type RunKind } from '@paddock/domain';

/** "A file of 2 distributions and 1 valuation from …", of runs in the order of their days. */
export function fileInWords(runs: readonly { readonly kind: RunKind; readonly day: Day }[]): string {
  const distributions = runs.filter(({ kind }) => kind === 'distribution').length;
  return `A file of ${counted(distributions, 'distribution')} and ${counted(runs.length - distributions, 'valuation')} ${daysInWords(runs)}`;
}

function daysInWords(runs: readonly { readonly day: Day }[]): string {
  const [from, to] = [runs[0]?.day ?? '', runs.at(-1)?.day ?? ''].map(dayText);
  return from === to ? `of ${from}` : `from ${from} to ${to}`;
}
