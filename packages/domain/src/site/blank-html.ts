import { htmlToText } from './html-to-text.ts';

/** Whether a text says nothing, such as the empty paragraph that an editor leaves. A picture says something. */
export const isBlankHtml = (html: string | null): boolean =>
  html === null ||
  (htmlToText(html).replaceAll('\u00a0', ' ').trim() === '' && !/<(?:img|iframe|hr)\b/i.test(html));
