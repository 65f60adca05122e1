import { type AccreditationField, type AccreditationValues, requiredNames } from './accreditation-values.ts';

/** The labels of the fields. */
export const accreditationLabels: Readonly<Record<AccreditationField, string>> = {
  accreditationType: 'Who is accredited',
  accreditation: 'Basis',
  firstName: 'First name',
  lastName: 'Last name',
  trustName: 'Trust name',
  busEntityName: 'Business entity name',
};

/** The lines of the preview: the name, the type and the basis. */
export function accreditationPreview(
  values: AccreditationValues,
  words: { type: string; answer: string } | undefined,
): { term: string; text: string }[] {
  const name = requiredNames(values.accreditationType).map((field) => values[field]);
  return [
    { term: 'Name', text: name.join(' ') },
    { term: 'Accredited as', text: words?.type ?? 'Not stated yet' },
    { term: 'Basis', text: words?.answer ?? '' },
  ];
}
