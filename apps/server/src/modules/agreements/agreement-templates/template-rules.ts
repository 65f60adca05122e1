import { isAgreementField, type TemplateFormField, type TemplateKind } from '@paddock/domain';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { problemsOf, type TemplateRow } from './read-templates.ts';

/** The parts of a template that decide what its agreements state. */
interface NewContent {
  readonly method: TemplateKind | null;
  readonly docPath: string | null;
  readonly mapping: Readonly<Record<string, string>>;
  readonly formFields: readonly TemplateFormField[] | null;
}

/** Throws if a mapping names a field that the template lacks, or a value that agreements do not have. */
export function assertMapping(
  formFields: readonly TemplateFormField[] | null,
  mapping: Readonly<Record<string, string>>,
): void {
  const names = new Set((formFields ?? []).map(({ name }) => name));
  for (const [field, value] of Object.entries(mapping)) {
    if (!names.has(field))
      throwDomainError('bad_request', `This template has no field “${field}”.`, { mapping: field });
    if (!isAgreementField(value))
      throwDomainError('bad_request', `“${value}” is not a value that we know.`, { mapping: value });
  }
}

/**
 * Throws if a change would leave the funds that use a template with agreements for other signers, or without a value
 * that these agreements need. What was missing before may still be missing.
 */
export function assertKeepsFunds(row: TemplateRow, next: NewContent): void {
  if (row.funds.length === 0) return;
  const funds = row.funds.map(({ name }) => name).join(', ');
  if (row.method !== null && next.method !== row.method)
    throwDomainError(
      'conflict',
      `These funds use this template, so it keeps who signs it: ${funds}. Make another template for another method.`,
    );
  const before = problemsOf(row, next.method);
  const added = problemsOf(next, next.method).filter((problem) => !before.includes(problem));
  if (added.length > 0)
    throwDomainError(
      'conflict',
      `These funds use this template, so nothing that agreements need may go missing: ${funds}. ${added.join(' ')} Complete a new template first, and let the funds use it then.`,
    );
}
