/** A tax id as it is kept, what is shown of it (`shownOfTaxId`), and a message if it is none. */
export type TaxIdCheck =
  | { readonly ok: true; readonly value: string; readonly last4: string }
  | { readonly ok: false; readonly message: string };

/**
 * What pages and lists show of a tax id: its last four characters. Of a foreign one that is short, the first four are
 * never among them, and X stands for what is not shown (ENT-08).
 */
const shownOfTaxId = (value: string): string => value.slice(Math.max(4, value.length - 4)).padStart(4, 'X');

const invalid = (message: string): TaxIdCheck => ({ ok: false, message });

/** The prefixes that the Internal Revenue Service has not given to employers (irs.gov, valid EIN prefixes). */
const unusedEmployerPrefixes = [
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
];

const isPersonNumber = (digits: string): boolean => {
  const [area, group, serial] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];
  return area !== '000' && area !== '666' && group !== '00' && serial !== '0000';
};

/** What to do where a stored tax id does not fit any more. */
export const taxIdAgainMessage = 'Enter the tax id again: that of another country has another format';

/**
 * Whether a profile whose tax class changes needs its tax id again (ENT-01): what is stored was checked as that of a US
 * person and the holder is none any more, or the other way round.
 */
export const needsTaxIdAgain = (
  stored: { readonly taxClass: string | null; readonly hasTaxId: boolean },
  taxClass: string | null,
): boolean => stored.hasTaxId && (stored.taxClass === 'foreign') !== (taxClass === 'foreign');

/**
 * Checks a tax id by its format (ENT-01): a social security or individual number (123-45-6789), an employer number
 * (12-3456789), or where the holder is not a US person, the one of its country (4 to 30 letters and digits). Nine digits
 * without hyphens may be either. It is kept without hyphens and spaces, in upper case.
 */
export function checkTaxId(typed: string, { isForeign = false }: { isForeign?: boolean } = {}): TaxIdCheck {
  const value = typed.replace(/[\s./-]/g, '').toUpperCase();
  if (isForeign)
    return /^[A-Z0-9]{4,30}$/.test(value)
      ? { ok: true, value, last4: shownOfTaxId(value) }
      : invalid('A foreign tax id has 4 to 30 letters and digits');
  if (!/^\d{9}$/.test(value)) return invalid('A tax id has nine digits, such as 123-45-6789 or 12-3456789');
  const isPerson = isPersonNumber(value);
  const isEmployer = !unusedEmployerPrefixes.includes(value.slice(0, 2));
  const written = typed.trim();
  const fits = /^\d{2}-\d{7}$/.test(written)
    ? isEmployer
    : /^\d{3}-\d{2}-\d{4}$/.test(written)
      ? isPerson
      : isPerson || isEmployer;
  return fits ? { ok: true, value, last4: shownOfTaxId(value) } : invalid('No tax id begins like this');
}
