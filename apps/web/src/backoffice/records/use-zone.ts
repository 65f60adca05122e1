import { useMe } from '../../platform/session/session-context.ts';

/** The time zone of the viewer's profile; undefined for the device's. */
export const useZone = (): string | undefined => useMe().profileSettings.timezone ?? undefined;
