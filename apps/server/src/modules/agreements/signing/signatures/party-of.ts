import { coSubscriberCapacity, holderSignature, managementSignature } from '@paddock/domain';
import type { SignatureRequest, SignerRow } from './signature-request.ts';

/** For whom somebody signs, by whom and as what (ENT-05): "Okafor Family Trust, by Daniel Okafor, Trustee". */
export function partyOf(
  { holder, values }: Pick<SignatureRequest, 'holder' | 'values'>,
  { role, name, title }: Pick<SignerRow, 'role' | 'name' | 'title'>,
): string {
  switch (role) {
    case 'investor':
      return holder ? holderSignature(holder) : name;
    case 'spouse':
      return `${name}, ${lowerFirst(coSubscriberCapacity(holder))}`;
    case 'management':
      return managementSignature({ company: textOf(values['company_name']), name, title });
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
