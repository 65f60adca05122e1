import { type AccreditationField, type AccreditationTexts, namesAsked } from './accreditation-texts.ts';

/** What the fields are called. */
export const accreditationLabels: Readonly<Record<AccreditationField, string>> = {
  accreditationType: 'Who is accredited',
  accreditation: 'The answer',
  firstName: 'First name',
  lastName: 'Last name',
  trustName: 'Trust name',
  busEntityName: 'Business entity name',
};

/** The lines of the preview: in whose name, as what, and on what it rests. */
export function accreditationPreview(
  shown: AccreditationTexts,
  words: { type: string; answer: string } | undefined,
): { term: string; text: string }[] {
  const name = namesAsked(shown.accreditationType).map((field) => shown[field]);
  return [
    { term: 'Name', text: name.join(' ') },
    { term: 'Accredited as', text: words?.type ?? 'Not stated yet' },
    { term: 'Because', text: words?.answer ?? '' },
  ];
}
