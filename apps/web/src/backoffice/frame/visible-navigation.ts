import { grants, type Level } from '@paddock/domain';
import type { NavigationGroup } from './navigation.ts';

/** The groups and links that a level sees. */
export function visibleNavigation(
  groups: readonly NavigationGroup[],
  level: Level | null | undefined,
): NavigationGroup[] {
  return groups
    .map((group) => ({
      ...group,
      links: group.links.filter((link) => grants(level, link.level ?? 'admin')),
    }))
    .filter(({ links }) => links.length > 0);
}
