import { htmlAllowlist, isAllowedUrl } from '@paddock/domain';
import type { Extensions } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import Link from '@tiptap/extension-link';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import StarterKit from '@tiptap/starter-kit';
import { PreservedAttributes } from './preserved-attributes.ts';
import { SelectAll } from './select-all.ts';

/** An inline picture, from the sources that the sanitizer allows. */
const Picture = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) =>
        isAllowedUrl(element.getAttribute('src') ?? '', htmlAllowlist.pictureSchemes) ? null : false,
    },
  ],
  addAttributes() {
    return { ...this.parent?.(), loading: { default: null } };
  },
});

/**
 * The schema of the editor (CON-06), which can produce nothing that the sanitizer removes. Headings start at level 2,
 * below the page's h1. The extensions' paste rules are off because we handle pasting ourselves (CON-07).
 */
export const richTextExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    link: false,
    // It would add a paragraph after any text that ends with something else.
    trailingNode: false,
  }),
  Link.configure({
    autolink: false,
    linkOnPaste: false,
    openOnClick: false,
    isAllowedUri: (address) => isAllowedUrl(address),
    HTMLAttributes: { target: null, rel: null },
  }),
  Subscript,
  Superscript,
  Picture.configure({ inline: true }),
  PreservedAttributes,
  SelectAll,
];
