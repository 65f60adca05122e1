import { printColors, sampleAgreementValues, type TemplateKind } from '@paddock/domain';
import { readTemplatePdf, type SigningTools, translatePdfErrors } from '../signing/index.ts';
import type { TemplateRow } from './read-templates.ts';

/** A template filled with the values of an invented agreement, in the colors of a portal. */
export async function renderPreview(
  tools: SigningTools,
  template: TemplateRow & { docPath: string },
  kind: TemplateKind,
  portal: Parameters<typeof printColors>[0] | null,
): Promise<Uint8Array> {
  const values = sampleAgreementValues(kind);
  const brand = printColors(portal ?? {});
  const pdf = await readTemplatePdf(tools, template, { values, brand });
  const {
    agreementPdf: { fill },
  } = tools;
  return translatePdfErrors(
    fill({ template: pdf, mapping: template.mapping, values, reference: 'Sample', brand }),
  );
}
