import type { Signer } from '@paddock/domain';
import { isPlaceholder } from './field-values.ts';
import type { FieldKind } from './form-widget.ts';
import { openPdf } from './open-pdf.ts';
import { parseAnchor } from './parse-anchor.ts';
import { readWidgets } from './read-widgets.ts';

/** A field of a template that takes a value. `pages` starts at 1. */
export interface TemplateField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly pages: readonly number[];
  /** Whether the author wrote a placeholder into it, so that it needs a value. */
  readonly hasPlaceholder: boolean;
}

/** What a template contains. */
export interface TemplateInspection {
  readonly pageCount: number;
  /** The fields to fill in, without those reserved for signers. */
  readonly fields: readonly TemplateField[];
  /** The signers with a signature box. The others get one on an added page. */
  readonly signers: readonly Signer[];
}

/**
 * Inspects a PDF before it becomes a template (SIG-06).
 * @throws AgreementPdfError the errors of {@link openPdf}
 */
export const inspectTemplate = async (template: Uint8Array): Promise<TemplateInspection> => {
  const doc = await openPdf(template);
  const fields = new Map<string, TemplateField>();
  const signers = new Set<Signer>();
  for (const { name, kind, page, preset } of readWidgets(doc)) {
    const anchor = parseAnchor(name);
    if (anchor?.part === 'signature') signers.add(anchor.signer);
    if (anchor || kind === 'signature' || kind === 'button') continue;
    const pages = new Set([...(fields.get(name)?.pages ?? []), page + 1]);
    const hasPlaceholder = (fields.get(name)?.hasPlaceholder ?? false) || isPlaceholder(preset);
    fields.set(name, { name, kind, pages: [...pages], hasPlaceholder });
  }
  return { pageCount: doc.getPageCount(), fields: [...fields.values()], signers: [...signers] };
};
