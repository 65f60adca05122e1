import { type TemplateKind, templateKinds } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { AgreementPdf } from '../adapters/agreement-pdf/index.ts';
import type { Store } from '../adapters/storage/index.ts';
import { toFormFields } from '../modules/agreements/signing/index.ts';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import { subscriptionAgreement } from './papers/subscription-agreement.ts';

const names: Record<TemplateKind, string> = {
  individual: 'Subscription agreement, individual',
  individual_with_spouse: 'Subscription agreement, individual with spouse',
  trust: 'Subscription agreement, trust',
  entity: 'Subscription agreement, entity',
};

/** Template ids in the order of sa_doc_template_1_id to sa_doc_template_4_id. */
export type AgreementTemplateIds = readonly string[];

/** Creates a template PDF for each method of investment (SIG-06). */
export async function seedAgreementTemplates(
  db: Kysely<Database>,
  tools: { store: Store; agreementPdf: AgreementPdf },
  now: Date,
): Promise<AgreementTemplateIds> {
  const ids: string[] = [];
  for (const kind of templateKinds) {
    const _id = newId();
    const key = `templates/${_id}.pdf`;
    const pdf = await tools.agreementPdf.createTemplate(subscriptionAgreement(kind));
    await tools.store.put(key, pdf, 'application/pdf');
    const formFields = toFormFields(await tools.agreementPdf.inspect(pdf));
    await db
      .insertInto('agreement_templates')
      .values({
        _id,
        name: names[kind],
        method: kind,
        originalName: `${kind}.pdf`,
        docPath: key,
        bucketId: tools.store.bucket,
        formFields: JSON.stringify(formFields),
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    ids.push(_id);
  }
  return ids;
}
