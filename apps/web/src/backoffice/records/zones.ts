import type { AnyRecord } from '@paddock/contract';
import { isTimeZone } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { recordQuery } from './api.ts';
import type { NamedField } from './model/field-names.ts';

/** The time zone of the viewer's profile, or else of the device. */
export function useZone(): string {
  const chosen = useMe().profileSettings.timezone;
  return chosen && isTimeZone(chosen) ? chosen : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zones in which a form takes times: the viewer's and, where it differs, the portal's. */
export interface FormZones {
  /** The chosen one. */
  readonly timeZone: string;
  readonly mine: string;
  readonly portals: string | undefined;
  readonly choose: (timeZone: string) => void;
}

/** The portal is the record's own, or else the one that the back office is opened on. */
export function useFormZones(fields: readonly NamedField[], record?: AnyRecord): FormZones {
  const mine = useZone();
  const here = usePortal()._id;
  const own = record?.['portal'];
  const hasTimes = fields.some(({ field }) => field.kind === 'instant');
  const portal = useQuery({
    ...recordQuery(useTransport(), 'portals', typeof own === 'string' ? own : here),
    enabled: hasTimes,
  });
  const zone = portal.data?.['timeZone'];
  const portals = typeof zone === 'string' && zone !== mine ? zone : undefined;
  const [chosen, choose] = useState(mine);
  return { timeZone: chosen, mine, portals, choose };
}
