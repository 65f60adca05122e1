import type { DelegateRight } from '@paddock/domain';

interface PageWithMore {
  to: '/statements' | '/activity' | '/performance';
  label: string;
  right: DelegateRight;
}

const pages: readonly PageWithMore[] = [
  { to: '/statements', label: 'Statements and notices', right: 'documents' },
  { to: '/activity', label: 'Activity', right: 'view' },
  { to: '/performance', label: 'Performance', right: 'view' },
];

/** The pages where a delegate with these rights finds more of a profile than what is listed here. */
export const pagesWithMore = (rights: readonly DelegateRight[]): PageWithMore[] =>
  pages.filter(({ right }) => rights.includes(right));
