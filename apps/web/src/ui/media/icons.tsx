import type { ReactNode, SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Pixels on a side; 20 by default. */
  size?: number;
}

/** Icons decorate a text: they are hidden from assistive technology and take the color of the text. */
export function createIcon(paths: ReactNode) {
  return function Icon({ size = 20, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...rest}
      >
        {paths}
      </svg>
    );
  };
}

export const BellIcon = createIcon(
  <path d="M6 16.5h12l-1.4-2.2V10a4.6 4.6 0 0 0-9.2 0v4.3L6 16.5Zm4 2.7a2.1 2.1 0 0 0 4 0M12 3.4v2" />,
);
export const CheckIcon = createIcon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const CloseIcon = createIcon(<path d="M6 6l12 12M18 6 6 18" />);
export const CopyIcon = createIcon(
  <path d="M9 8.5h9a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 0 1 7.5 19v-9A1.5 1.5 0 0 1 9 8.5Zm7-2V5A1.5 1.5 0 0 0 14.5 3.5h-9A1.5 1.5 0 0 0 4 5v9a1.5 1.5 0 0 0 1.5 1.5" />,
);
export const RetryIcon = createIcon(<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9m0-4.5V9H15" />);
export const ExternalIcon = createIcon(
  <path d="M13.5 5H19v5.5M19 5l-8.5 8.5M10 6H6.5A1.5 1.5 0 0 0 5 7.5v10A1.5 1.5 0 0 0 6.5 19h10a1.5 1.5 0 0 0 1.5-1.5V14" />,
);
export const SwitchIcon = createIcon(<path d="M4 8h14m-4-4 4 4-4 4M20 16H6m4-4-4 4 4 4" />);
export const ChevronDownIcon = createIcon(<path d="m6 9.5 6 6 6-6" />);
export const MenuIcon = createIcon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const MoonIcon = createIcon(<path d="M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2Z" />);
export const SunIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.8v2m0 14.4v2M2.8 12h2m14.4 0h2M5.5 5.5l1.4 1.4m10.2 10.2 1.4 1.4m0-13-1.4 1.4M6.9 17.1l-1.4 1.4" />
  </>,
);
export const EditIcon = createIcon(
  <path d="M4.5 19.5 5.6 15 16.4 4.2a1.6 1.6 0 0 1 2.3 0l1.1 1.1a1.6 1.6 0 0 1 0 2.3L9 18.4l-4.5 1.1Zm10-13.4 3.4 3.4" />,
);
export const PersonIcon = createIcon(
  <>
    <circle cx="12" cy="8" r="3.8" />
    <path d="M4.5 20a7.5 7.5 0 0 1 15 0" />
  </>,
);
export const DocumentIcon = createIcon(
  <path d="M7 3.5h6.5l5 5V19a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5Zm6.5 0v5h5M9 13h6m-6 3.5h4" />,
);
export const InfoIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5.2M12 7.6v.2" />
  </>,
);
export const AlertIcon = createIcon(<path d="M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.5v.2" />);
