import { htmlAllowlist, isAllowedUrl } from '@paddock/domain';
import type { Extensions } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import Link from '@tiptap/extension-link';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import StarterKit from '@tiptap/starter-kit';
import { PreservedAttributes } from './preserved-attributes.ts';
import { SelectAll } from './select-all.ts';

/** A picture in the line; only from where the kept HTML may show one. */
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
 * The schema of the editor (CON-06): it can write nothing that the sanitizer takes away. Headings begin at 2, under
 * the one h1 of the page. Pastes are ours, so the rules of the extensions for them are off (CON-07).
 */
export const richTextExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    link: false,
    // It would write a paragraph after every text that ends with something else.
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
