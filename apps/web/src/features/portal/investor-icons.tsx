import { createIcon } from '../../ui/media/icons.tsx';

export const HomeIcon = createIcon(<path d="M4 11.2 12 4.5l8 6.7M6 9.8v9.7h4.5v-5h3v5H18V9.8" />);
export const ChartIcon = createIcon(<path d="M4.5 4.5v15h15M8.5 15.5v-4m4 4v-8m4 8v-6" />);
export const TaxIcon = createIcon(
  <path d="M6 3.5h12v17l-2.4-1.6-2.4 1.6-2.4-1.6-2.4 1.6L6 20.5Zm3 11 6-6m-5.8.3h.1m5.4 5.4h.1" />,
);
