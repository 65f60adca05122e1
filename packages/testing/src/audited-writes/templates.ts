import { subscriptionAgreement } from '@paddock/server/demo/papers/subscription-agreement.ts';
import type { AuditedWrites, WriteScene } from './write-scene.ts';

const url = '/api/backoffice/templates';
const written = {
  name: 'Written',
  method: 'individual',
  html: '<p>{{investor_name}}, {{amount}}, {{fund_name}}</p>',
} as const;

/** The templates of agreements. */
export function templateWrites({ server, somebody, post }: WriteScene): AuditedWrites {
  const withTemplate = async () => {
    const person = await somebody('admin');
    const { template } = await post<{ template: string }>(`${url}/write`, person.authCode, written);
    return { ...person, template };
  };
  return {
    saveTemplateUpload: {
      action: 'agreement_templates.upload',
      prepare: async () => {
        const { actor, authCode } = await somebody('admin');
        const offered = await post<{ path: string; bucket: string }>(`${url}/upload`, authCode, {
          name: 'Agreement.pdf',
        });
        const pdf = await server.agreementPdf.createTemplate(subscriptionAgreement('individual'));
        await server.store.put(offered.path, pdf, 'application/pdf');
        const { path, bucket } = offered;
        return { body: { path, bucket, name: 'Ours', method: 'individual' }, authCode, actor };
      },
    },
    writeTemplate: {
      action: 'agreement_templates.write',
      prepare: async () => {
        const { actor, authCode } = await somebody('admin');
        return { body: written, authCode, actor };
      },
    },
    mapTemplate: {
      action: 'agreement_templates.map',
      prepare: async () => {
        const { actor, authCode, template } = await withTemplate();
        const { updatedAt } = await server.platform.db
          .selectFrom('agreement_templates')
          .select('updatedAt')
          .where('_id', '=', template)
          .executeTakeFirstOrThrow();
        const { name, method } = written;
        const body = { id: template, updatedAt: updatedAt?.toISOString() ?? null, name, method, mapping: {} };
        return { body, authCode, actor, record: template };
      },
    },
    assignTemplate: {
      action: 'agreement_templates.assign',
      prepare: async () => {
        const { actor, authCode, template } = await withTemplate();
        const { _id: fund } = await server.make.fund();
        return { body: { template, fund, isUsed: true }, authCode, actor, record: fund };
      },
    },
    previewAgreementTemplate: {
      action: 'document.download',
      prepare: async () => {
        const { actor, authCode, template } = await withTemplate();
        return { params: { id: template, method: 'individual' }, authCode, actor, record: template };
      },
    },
  };
}
