import type { Signer } from '@paddock/domain';
import { isPlaceholder } from './field-values.ts';
import type { FieldKind } from './form-widget.ts';
import { openPdf } from './open-pdf.ts';
import { parseAnchor } from './parse-anchor.ts';
import { readWidgets } from './read-widgets.ts';

/** A field of a template that takes a value; `pages` counts from 1. */
export interface TemplateField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly pages: readonly number[];
  /** Its author has written a placeholder into it, so a value is meant for it. */
  readonly hasPlaceholder: boolean;
}

/** What a template offers. */
export interface TemplateInspection {
  readonly pageCount: number;
  /** The fields to be filled; those kept for signers are not among them. */
  readonly fields: readonly TemplateField[];
  /** Those with a box for their signature; the others get one on a page of their own. */
  readonly signers: readonly Signer[];
}

/**
 * Looks into a PDF that is to become a template (SIG-06).
 * @throws AgreementPdfError as {@link openPdf}
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
