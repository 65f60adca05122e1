import type { Field } from '@paddock/contract';
import { type Collection, fieldLabel } from '@paddock/domain';
import { isColorField, isContactField, isLinkField, isPictureField } from './field-look.ts';
import type { NamedField } from './field-names.ts';

/** Fields of a form that belong together. */
export interface FieldSection {
  /** Empty for the only section of a short form. */
  readonly title: string;
  readonly fields: readonly NamedField[];
}

const basics = 'Basics';
/** The titles that follow from what fields hold, in the order of the form. Groups by name come after `Texts`. */
const beforeGroups = [basics, 'Amounts', 'Dates', 'Texts'];
const afterGroups = ['Contact', 'Links', 'Pictures and colors', 'Options'];

/** Shorter forms need no sections. */
const fewFields = 8;
/** That many fields whose labels begin with the same word are a section of their own. */
const leastInGroup = 3;

/** The sections of a form, derived from the fields, so that a new field finds its place by itself. */
export function fieldSections(collection: Collection, fields: readonly NamedField[]): FieldSection[] {
  if (fields.length < fewFields) return [{ title: '', fields }];
  const groups = labelGroups(collection, fields);
  const titleOf = new Map(
    fields.map(({ name, field }) => [name, groups.get(name) ?? titleByContent(name, field)]),
  );
  const inSection = (title: string) => fields.filter(({ name }) => titleOf.get(name) === title);
  // A heading over a single field says the same thing twice.
  for (const title of [...beforeGroups, ...afterGroups]) {
    const alone = inSection(title);
    if (alone.length === 1 && alone[0] && !isWide(alone[0])) titleOf.set(alone[0].name, basics);
  }
  return [...beforeGroups, ...new Set(groups.values()), ...afterGroups]
    .map((title) => ({ title, fields: inSection(title) }))
    .filter((section) => section.fields.length > 0);
}

/** Fields that need the whole width of a form. */
export const isWide = ({ field: { kind, isLong } }: NamedField): boolean =>
  kind === 'html' || kind === 'json' || kind === 'texts' || isLong === true;

function titleByContent(name: string, field: Field): string {
  if (field.required || field.kind === 'reference') return basics;
  switch (field.kind) {
    case 'money':
    case 'percent':
      return 'Amounts';
    case 'integer':
      return /year$|order$/i.test(name) ? basics : 'Amounts';
    case 'instant':
      return 'Dates';
    case 'boolean':
      return 'Options';
    case 'html':
      return 'Texts';
    default:
      return field.isLong ? 'Texts' : titleOfText(name);
  }
}

function titleOfText(name: string): string {
  if (isColorField(name) || isPictureField(name)) return 'Pictures and colors';
  if (isLinkField(name)) return 'Links';
  if (isContactField(name)) return 'Contact';
  return basics;
}

/** The title of the group of each field whose label begins like others: "Accreditation", "Agreement template". */
function labelGroups(collection: Collection, fields: readonly NamedField[]): Map<string, string> {
  const byFirstWord = Map.groupBy(
    fields.filter(({ field }) => !field.required && field.kind !== 'reference'),
    ({ name }) => fieldLabel(collection, name).split(' ')[0] ?? '',
  );
  return new Map(
    [...byFirstWord.values()]
      .filter((group) => group.length >= leastInGroup)
      .flatMap((group) => {
        const title = commonWords(group.map(({ name }) => fieldLabel(collection, name)));
        return group.map(({ name }): [string, string] => [name, title]);
      }),
  );
}

/** The words with which all labels begin, without what only leads on to the next ones. */
function commonWords(labels: readonly string[]): string {
  const [first = [], ...others] = labels.map((label) => label.split(' '));
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  const words = first
    .slice(0, end === -1 ? first.length : end)
    .join(' ')
    .replace(/(?: (?:for|of|on|by|an?|the))+$/, '')
    .replace(/’s$/, '');
  return words;
}
