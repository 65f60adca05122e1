import { editedHtml, isAllowedAddress } from '@paddock/domain';
import sanitizeHtml, { type Attributes, type IOptions, type Transformer } from 'sanitize-html';

const link: Transformer = (tagName, given) => {
  const attribs = onlyAllowed(given, 'href', editedHtml.linkSchemes);
  const { target, rel: _given, ...others } = attribs;
  // A page opened beside ours gets no hold of ours.
  return {
    tagName,
    attribs: target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : others,
  };
};

const picture: Transformer = (tagName, attribs) => ({
  tagName,
  attribs: onlyAllowed(attribs, 'src', editedHtml.pictureSchemes),
});

function onlyAllowed(attribs: Attributes, name: string, schemes: readonly string[]): Attributes {
  const { [name]: address, ...others } = attribs;
  return address !== undefined && isAllowedAddress(address, schemes) ? attribs : others;
}

/** The list of the domain as the sanitiser reads it; everything else loses its tags or goes altogether. */
const allowed: IOptions = {
  allowedTags: Object.keys(editedHtml.elements),
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(editedHtml.elements).map(([name, own]) => [name, [...own]])),
    '*': [...editedHtml.everywhere],
  },
  allowedStyles: {
    '*': Object.fromEntries(Object.entries(editedHtml.styles).map(([name, form]) => [name, [form]])),
  },
  allowedSchemes: [...editedHtml.linkSchemes],
  allowedSchemesByTag: { img: [...editedHtml.pictureSchemes] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'object',
    'svg',
    'math',
  ],
  transformTags: { ...editedHtml.renamed, a: link, img: picture },
};

/** HTML as it may be kept and shown: no script, event handler or javascript: link survives (CON-09). */
export function sanitise(html: string): string {
  return sanitizeHtml(html, allowed);
}
