import { NativeSelect } from '@mantine/core';
import type { PortalView } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { portalsQuery } from './api.ts';

/** The portals, and the one that is chosen in the address; the visited one by default. */
export function useChosenPortal(id: string | undefined) {
  const visited = usePortal();
  const { data: portals, isPending } = useQuery(portalsQuery(useTransport()));
  const chosen = portals?.find((portal) => portal._id === (id ?? visited._id));
  return {
    portals,
    portal: chosen ?? visited,
    /** Whether the portal is still looked up: until then the visited one would be shown, and changed, in its place. */
    isFinding: isPending && id !== undefined && id !== visited._id,
  };
}

export interface PortalChoiceProps {
  portals: readonly PortalView[] | undefined;
  value: string;
  onChange: (id: string) => void;
}

/** Chooses the portal whose site is shown. */
export function PortalChoice({ portals, value, onChange }: PortalChoiceProps) {
  return (
    <NativeSelect
      label="Portal"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={(portals ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
}
