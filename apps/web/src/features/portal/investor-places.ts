import { DocumentIcon, PersonIcon } from '../../ui/media/icons.tsx';
import { ChartIcon, HomeIcon, TaxIcon } from './investor-icons.tsx';

/** A page below one of the main entries. */
interface SubPlace {
  readonly label: string;
  readonly to:
    | '/news_documents'
    | '/verification_documents'
    | '/profile'
    | '/accreditation_status'
    | '/security'
    | '/notifications';
}

/** The main entries of the investor's navigation (INV-02), with the pages that belong to each. */
export const investorPlaces = [
  { label: 'Overview', to: '/dashboard', Icon: HomeIcon, pattern: /^\/dashboard\/?$/, pages: [] },
  {
    label: 'Investments',
    to: '/dashboard/investment-summary',
    Icon: ChartIcon,
    pattern: /^\/(dashboard\/invest|syndication\/)/,
    pages: [],
  },
  {
    label: 'Documents',
    to: '/news_documents',
    Icon: DocumentIcon,
    pattern: /^\/(news|verification)_documents/,
    pages: [
      { label: 'News Documents', to: '/news_documents' },
      { label: 'Verification Documents', to: '/verification_documents' },
    ] satisfies SubPlace[],
  },
  { label: 'Tax', to: '/tax_documents', Icon: TaxIcon, pattern: /^\/tax_documents/, pages: [] },
  {
    label: 'Account',
    to: '/profile',
    Icon: PersonIcon,
    pattern: /^\/(profile|accreditation_status|security|notifications)/,
    pages: [
      { label: 'Profile', to: '/profile' },
      { label: 'Accreditation Status', to: '/accreditation_status' },
      { label: 'Security', to: '/security' },
      { label: 'Notifications', to: '/notifications' },
    ] satisfies SubPlace[],
  },
] as const;

/** The entry that a path belongs to. */
export const investorPlaceAt = (pathname: string) =>
  investorPlaces.find(({ pattern }) => pattern.test(pathname));
