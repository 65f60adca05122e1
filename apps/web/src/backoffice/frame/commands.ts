import type { FoundRecord } from '@paddock/contract';
import { capitalized, collectionWords, type Level } from '@paddock/domain';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { recordLink } from '../records/record-link.ts';
import { navigation, visibleNavigation } from './navigation.ts';

/** One line of the command menu. */
export interface Command {
  readonly key: string;
  readonly label: string;
  /** What tells lines of the same name apart. */
  readonly hint: string;
  readonly link: LinkProps;
}

/** The pages that a level may open, with the group of each. */
export function pageCommands(level: Level): Command[] {
  return visibleNavigation(navigation, level).flatMap(({ name, links }) =>
    links.map(({ label, link }) => ({ key: `${name}/${label}`, label, hint: name, link })),
  );
}

/** The commands whose label or hint contains all words. */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, hint }) => {
    const text = `${label} ${hint}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The page of a found record: its area's own where there is one, else the page of any record. */
function pageOf({ collection, id }: FoundRecord): LinkProps {
  switch (collection) {
    case 'funds':
      return linkOptions({ to: '/admin/funds/$id', params: { id } });
    case 'portals':
      return linkOptions({ to: '/admin/portals/$id', params: { id } });
    case 'synd_users':
      return linkOptions({ to: '/admin/participations/$id', params: { id } });
    case 'users':
      return linkOptions({ to: '/admin/people/$id', params: { id } });
    case 'agreement_templates':
      return linkOptions({ to: '/admin/templates/$id', params: { id } });
    default:
      return recordLink(collection, id);
  }
}

export const recordCommand = (found: FoundRecord): Command => ({
  key: `${found.collection}/${found.id}`,
  label: found.title,
  hint: [capitalized(collectionWords(found.collection).one), found.subtitle].filter(Boolean).join(' · '),
  link: pageOf(found),
});
