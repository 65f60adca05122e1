import { type RequestContext, requireUser } from '../../../platform/http/index.ts';
import { releaseMatch } from '../matching/index.ts';

/** Publishes a draft for somebody who is invited. It stays a draft, which nobody sees, until they have an account. */
export async function releaseDraft(
  context: Pick<RequestContext<unknown, unknown, unknown>, 'db' | 'actor' | 'now' | 'audit'>,
  document: string,
): Promise<void> {
  await releaseMatch(context.db, document, { by: requireUser(context).id, now: context.now });
  await context.audit({ action: 'filing.release', collection: 'tax_documents', record: document });
}
