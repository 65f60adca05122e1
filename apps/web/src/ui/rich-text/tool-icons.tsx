import { createIcon } from '../media/icons.tsx';

export const BoldIcon = createIcon(
  <path strokeWidth="2.2" d="M7.5 5h5a3.4 3.4 0 0 1 0 6.8h-5V5Zm0 6.8h6a3.6 3.6 0 0 1 0 7.2h-6v-7.2Z" />,
);
export const ItalicIcon = createIcon(<path d="M10.5 5h7m-11 14h7M14.3 5 9.7 19" />);
export const UnderlineIcon = createIcon(<path d="M7 4.5v6.7a5 5 0 0 0 10 0V4.5M6 20h12" />);
export const StrikeIcon = createIcon(
  <path d="M4 12.5h16M16.5 8c-.3-2-2-3.3-4.5-3.3S7.6 6 7.6 8.2c0 1.2.5 2.1 1.5 2.8m7 4c.7 2.6-1.3 4.5-4.1 4.5S7.3 18 7 16" />,
);
export const CodeIcon = createIcon(<path d="m8.5 7.5-5 4.5 5 4.5m7-9 5 4.5-5 4.5" />);
export const SubscriptIcon = createIcon(
  <path d="m4.5 6 8 10m0-10-8 10m11.5 1c0-1.2.9-2 2-2s2 .8 2 1.8c0 1.4-4 2.2-4 4.2h4" />,
);
export const SuperscriptIcon = createIcon(
  <path d="m4.5 8 8 10m0-10-8 10M16 5c0-1.2.9-2 2-2s2 .8 2 1.8C20 6.2 16 7 16 9h4" />,
);
export const LinkIcon = createIcon(
  <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1m2 3.7a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1" />,
);
export const PictureIcon = createIcon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <path d="m4 16.5 4.5-4.5 4 4 3-3 4.5 4.5M15.5 9v.1" />
  </>,
);
export const BulletsIcon = createIcon(<path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.1m0 5.4v.1m0 5.4v.1" />);
export const NumbersIcon = createIcon(
  <path d="M10 6.5h10M10 12h10m-10 5.5h10M4 5l1.5-.8V9m-1.7 5.3c.3-1.3 2.5-1.3 2.5.1 0 1-2.5 2-2.5 3.6h2.6" />,
);
export const OutdentIcon = createIcon(<path d="M4 5h16M11 10h9m-9 4h9M4 19h16M7.5 9 4.5 12l3 3" />);
export const IndentIcon = createIcon(<path d="M4 5h16M11 10h9m-9 4h9M4 19h16M4.5 9l3 3-3 3" />);
export const QuoteIcon = createIcon(
  <path d="M10 7C6.5 7.5 5 10 5 13v4h5v-5H6.5M19 7c-3.5.5-5 3-5 6v4h5v-5h-3.5" />,
);
export const CodeBlockIcon = createIcon(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
    <path d="m9.5 9.5-2.5 2.5 2.5 2.5m5-5 2.5 2.5-2.5 2.5" />
  </>,
);
export const RuleIcon = createIcon(<path d="M4 12h16M7 6.5h10M7 17.5h10" strokeDasharray="16 0" />);
export const ClearIcon = createIcon(<path d="M6 5h12M12 5l-2.5 9M4 20 20 4M8 19h3" />);
export const UndoIcon = createIcon(<path d="M8.5 5 4.5 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-4" />);
export const RedoIcon = createIcon(<path d="m15.5 5 4 4-4 4m4-4H10a5.5 5.5 0 0 0 0 11h4" />);
export const SourceIcon = createIcon(<path d="m7.5 8-4 4 4 4m9-8 4 4-4 4M13.5 5l-3 14" />);
export const FullscreenIcon = createIcon(<path d="M9 4H4v5m11-5h5v5M9 20H4v-5m11 5h5v-5" />);
