import type { TermsVersion } from '@paddock/contract';
import { counted, fundTerms } from '@paddock/domain';

/** What a version changed, in a few words. */
export function changedWords({ version, changes }: Pick<TermsVersion, 'version' | 'changes'>): string {
  if (changes.length === 0) return version === 1 ? 'the first terms in this history' : 'no change';
  return changes.map(({ field }) => fundTerms[field].label).join(', ');
}

const people = (count: number) => (count === 1 ? 'one person' : counted(count, 'person', 'people'));

/** Who of those who had signed before was told of a version; undefined if nobody had. */
export function toldWords({ told, withheld, waiting }: Pick<TermsVersion, 'told' | 'withheld' | 'waiting'>) {
  const parts = [
    told > 0 ? `${people(told)} told` : '',
    waiting > 0 ? `${people(waiting)} to be told` : '',
    withheld > 0
      ? `${people(withheld)} not told, who may not read the fund or had no agreement under the former terms any more`
      : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Of those who had signed before: ${parts.join('; ')}.` : undefined;
}
