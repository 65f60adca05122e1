import { htmlAllowlist, isAllowedUrl, stripHiddenCharacters } from '@paddock/domain';
import sanitizeHtml, { type Attributes, type IOptions, type Transformer } from 'sanitize-html';

const link: Transformer = (tagName, original) => {
  const attribs = dropDisallowedAddress(original, 'href', htmlAllowlist.linkSchemes);
  const { target, rel: _given, ...others } = attribs;
  // A page that is opened in a new tab gets no reference to ours.
  return {
    tagName,
    attribs: target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : others,
  };
};

const picture: Transformer = (tagName, attribs) => ({
  tagName,
  attribs: dropDisallowedAddress(attribs, 'src', htmlAllowlist.pictureSchemes),
});

function dropDisallowedAddress(attribs: Attributes, name: string, schemes: readonly string[]): Attributes {
  const { [name]: address, ...others } = attribs;
  return address !== undefined && isAllowedUrl(address, schemes) ? attribs : others;
}

/** The domain's allowlist in the sanitizer's format; anything else loses its tags or is removed. */
const allowed: IOptions = {
  allowedTags: Object.keys(htmlAllowlist.elements),
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(htmlAllowlist.elements).map(([name, own]) => [name, [...own]])),
    '*': [...htmlAllowlist.globalAttributes],
  },
  allowedStyles: {
    '*': Object.fromEntries(Object.entries(htmlAllowlist.styles).map(([name, form]) => [name, [form]])),
  },
  allowedSchemes: [...htmlAllowlist.linkSchemes],
  allowedSchemesByTag: { img: [...htmlAllowlist.pictureSchemes] },
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
  transformTags: { ...htmlAllowlist.renamedElements, a: link, img: picture },
};

/**
 * Sanitizes HTML to be stored and shown: no script, event handler or javascript: link survives (CON-09), and no
 * invisible character that was written as a reference, such as &#8203;.
 */
export function sanitize(html: string): string {
  return stripHiddenCharacters(sanitizeHtml(html, allowed), 'markup');
}
