import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { printColors, resolveTemplateValues } from '@paddock/domain';
import type { DocumentBrand, FillAgreementInput } from '../../../adapters/agreement-pdf/index.ts';
import type { RequestInput, SignatureProvider } from '../../../adapters/signature/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { registerProvisionalObject } from '../../storage/provisional-objects/index.ts';
import { type AgreementTemplate, readTemplate } from './agreement/agreement-facts.ts';
import { translatePdfErrors } from './agreement/pdf-errors.ts';
import { renderCurrentAgreement } from './agreement/render-current-agreement.ts';
import { readFormFields } from './agreement/template-fields.ts';
import { fillWrittenHtml } from './agreement/written-template.ts';
import { sealAgreement } from './completion/seal-agreement.ts';
import {
  findSignatureRequest,
  hasEverySignature,
  type SignatureRequest,
} from './signatures/signature-request.ts';
import type { AgreementTools, RenderingTools } from './signing-tools.ts';

/**
 * Signatures without anybody else (SIG-06): the agreement is a PDF from a template of ours, and signers sign on our own
 * page. Its requests are the rows of signature_requests, so their ids are its ids.
 */
export function createBuiltInProvider(platform: Platform, tools: RenderingTools): SignatureProvider {
  const requestOf = async (id: string): Promise<SignatureRequest> => {
    const request = await findSignatureRequest(platform.db, { id });
    if (!request) throw new Error(`The signature request ${id} was not found`);
    return request;
  };
  return {
    name: 'builtin',
    isRemote: false,
    isTest: false,
    readTemplate: async (id) => {
      const template = await readTemplate(platform.db, id);
      if (!template?.docPath || !(await tools.store.stat(template.docPath))) return undefined;
      const { _id, docPath, mapping, name } = template;
      const fields = await readFormFields(platform, tools, { _id, docPath });
      return { name, ...resolveTemplateValues(fields, mapping), roles: null };
    },
    request: async (input) => {
      const pdf = await fillTemplate(platform, tools, input);
      const key = `agreements/${input.reference}.pdf`;
      await registerProvisionalObject(platform, key);
      await tools.store.put(key, pdf, 'application/pdf');
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      return { id: input.reference, document: { key, sha256 } };
    },
    find: async (reference) => (await findSignatureRequest(platform.db, { id: reference }))?._id,
    // Whoever signs for management is recorded when they do.
    assign: async () => {},
    signingAddress: async () => ({ kind: 'page' }),
    progress: async (id) => {
      const request = await requestOf(id);
      return {
        id,
        reference: request._id,
        state: hasEverySignature(request) ? 'complete' : 'open',
        reason: null,
        isTest: false,
        values: request.values as Record<string, string>,
        signers: request.signers.map(({ _id: signature, role, email, signedAt }) => ({
          role,
          email,
          signedAt,
          viewedAt: null,
          signature,
        })),
      };
    },
    // A superseded request is closed to everyone by the record itself.
    cancel: async () => {},
    document: async (id) => renderCurrentAgreement(tools, await requestOf(id)),
    finishedFile: async (id, at) => ({
      pdf: await sealAgreement(platform, tools, await requestOf(id), at),
      auditTrail: null,
    }),
    readCallback: () => undefined,
  };
}

async function fillTemplate(
  platform: Platform,
  tools: AgreementTools,
  request: RequestInput,
): Promise<Uint8Array> {
  return translatePdfErrors(tools.agreementPdf.fill(await readInput(platform, tools, request)));
}

async function readInput(
  platform: Platform,
  tools: AgreementTools,
  { template: id, values, reference, portal }: RequestInput,
): Promise<FillAgreementInput> {
  const template = await readTemplate(platform.db, id);
  if (!template?.docPath) throw new Error(`The agreement template ${id} was not found or has no file`);
  const brand = printColors((await platform.portals.byId(portal)) ?? {});
  const { docPath, html, name, mapping } = template;
  const bytes = await readTemplatePdf(tools, { docPath, html, name }, { values, brand });
  return { template: bytes, mapping, values, reference, brand };
}

/** The PDF to fill in. A written template is typeset again with the values in its text. */
export async function readTemplatePdf(
  { store, agreementPdf }: AgreementTools,
  { docPath, html, name }: Pick<AgreementTemplate, 'html' | 'name'> & { docPath: string },
  { values, brand }: { values: Readonly<Record<string, string>>; brand: DocumentBrand | undefined },
): Promise<Uint8Array> {
  if (html === null) return buffer(await store.read(docPath));
  const blocks = fillWrittenHtml(html, values);
  const [first, ...rest] = blocks;
  const title = first?.kind === 'heading' ? first.spans.map(({ text }) => text).join('') : undefined;
  return translatePdfErrors(
    agreementPdf.createWritten({
      ...(title ? { title, blocks: rest } : { title: name, blocks }),
      ...(brand && { brand }),
    }),
  );
}
