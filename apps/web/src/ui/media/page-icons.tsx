import { createIcon } from './icons.tsx';

// No frame shows these, so they are kept out of what every page loads.

export const DownloadIcon = createIcon(<path d="M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M5 19.5h14" />);
export const PlayIcon = createIcon(<path d="M8.5 5.8v12.4L18.5 12Z" fill="currentColor" />);
export const StarIcon = createIcon(
  <path d="m12 3.8 2.5 5.3 5.8.8-4.2 4 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4 5.8-.8Z" fill="currentColor" />,
);
export const ChevronLeftIcon = createIcon(<path d="m14.5 6-6 6 6 6" />);
export const ChevronRightIcon = createIcon(<path d="m9.5 6 6 6-6 6" />);
