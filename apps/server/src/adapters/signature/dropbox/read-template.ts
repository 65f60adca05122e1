import { isAgreementField, lateAgreementFields } from '@paddock/domain';
import { type RequestInput, SignatureServiceError, type TemplateNeeds } from '../signature-provider.ts';
import { findRole } from './read-progress.ts';
import type { DropboxTemplate } from './replies.ts';

/** What a template of the service needs. */
export function readTemplateNeeds(template: DropboxTemplate): TemplateNeeds {
  const fields = [
    ...(template.customFields ?? []),
    ...(template.documents ?? []).flatMap(({ customFields }) => customFields ?? []),
  ];
  // The service takes all values before anybody signs: what is known only then is a field of the role of management.
  const isLate = (name: string | null | undefined) => lateAgreementFields.some((late) => late === name);
  const fits = ({ name, type }: (typeof fields)[number]) =>
    type === 'text' && isAgreementField(name ?? '') && !isLate(name);
  const names = (chosen: typeof fields) => [...new Set(chosen.map(({ name }) => name ?? ''))];
  return {
    name: template.title,
    known: names(fields.filter(fits)).filter(isAgreementField),
    unknown: names(fields.filter((field) => !fits(field))),
    roles: rolesOf(template).map(({ name }) => name),
  };
}

/** In signing order, if the template has one. */
const rolesOf = ({ signerRoles }: DropboxTemplate): DropboxTemplate['signerRoles'] =>
  signerRoles.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));

/** The signers of an agreement with their roles as the template writes them. Throws if they are not its signers. */
export function assignRoles(
  template: DropboxTemplate,
  signers: RequestInput['signers'],
): { role: string; name: string; emailAddress: string }[] {
  const roles = rolesOf(template);
  const reject = (message: string) => new SignatureServiceError('rejected', message);
  for (const { name } of roles)
    if (!signers.some(({ role }) => role === findRole(name)))
      throw reject(`The template has the role ${name}, which nobody in this agreement has`);
  const assigned = signers.map(({ role, name, email }) => {
    const found = roles.find((candidate) => findRole(candidate.name) === role);
    if (!found) throw reject(`The template has no role for the ${role}`);
    return { role: found.name, name, emailAddress: email };
  });
  const hasOrder = roles.every(({ order }) => typeof order === 'number');
  if (hasOrder && assigned.some(({ role }, index) => role !== roles[index]?.name))
    throw reject(
      `The roles of the template must sign in this order: ${assigned.map(({ role }) => role).join(', ')}`,
    );
  return assigned;
}
