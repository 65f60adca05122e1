import { PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';

const key = (name: string) => PDFName.of(name);

/** Entries that can run, be filled in, or change how the document looks later. */
const catalogEntries = [
  'AcroForm',
  'OpenAction',
  'AA',
  'Perms',
  'Collection',
  'Requirements',
  'NeedsRendering',
];

const isLink = (annotation: unknown) =>
  annotation instanceof PDFDict && annotation.lookup(key('Subtype')) === key('Link');

/** Removes the form, scripts, attachments and every annotation except links, so that only the pages remain. */
export const flatten = (doc: PDFDocument): void => {
  for (const name of catalogEntries) doc.catalog.delete(key(name));
  const names = doc.catalog.lookupMaybe(key('Names'), PDFDict);
  for (const name of ['JavaScript', 'EmbeddedFiles']) names?.delete(key(name));
  for (const page of doc.getPages()) {
    page.node.delete(key('AA'));
    const annotations = page.node.Annots();
    for (let index = (annotations?.size() ?? 0) - 1; index >= 0; index--)
      if (!isLink(annotations?.lookup(index))) annotations?.remove(index);
  }
};
