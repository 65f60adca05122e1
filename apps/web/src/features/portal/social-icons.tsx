import { createIcon } from '../../ui/media/icons.tsx';

export const FacebookIcon = createIcon(
  <path d="M14 21v-7.5h2.8l.5-3.3H14V8.4c0-1.1.4-1.9 2-1.9h1.6V3.4a19 19 0 0 0-2.4-.2c-2.7 0-4.3 1.6-4.3 4.5v2.5H8v3.3h2.9V21" />,
);
export const YoutubeIcon = createIcon(
  <>
    <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
    <path d="m10.2 9.2 4.8 2.8-4.8 2.8V9.2Z" />
  </>,
);
export const TwitterIcon = createIcon(<path d="M4 4l16 16M20 4 4 20" />);
export const InstagramIcon = createIcon(
  <>
    <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
    <circle cx="12" cy="12" r="4" />
    <path d="M16.8 7.2v.01" />
  </>,
);
