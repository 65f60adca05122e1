import { MantineProvider } from '@mantine/core';
import type { PortalView } from '@paddock/contract';
import { portalForHost } from '@paddock/domain';
import { useCallback, useEffect, useState } from 'react';
import type { PortalList } from '../../platform/portal/portal-list.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { withPageTimeout } from '../page/page-timeout.ts';
import { createColorSchemeManager } from '../theme/color-scheme-manager.ts';
import { createPortalTheme } from '../theme/create-portal-theme.ts';
import { App } from './app.tsx';
import type { WebApp } from './web-app.ts';

const colorSchemeManager = createColorSchemeManager();
const plainTheme = createPortalTheme({ style: 'classic' });

export interface PortalGateProps {
  portals: PortalList;
  createApp: (portal: PortalView) => Promise<WebApp>;
}

/**
 * Shown on a page without a portal in its state: covers the page until a portal is selected, then fades out (POR-03).
 */
export function PortalGate({ portals, createApp }: PortalGateProps) {
  const [app, setApp] = useState<WebApp>();
  // Without an error where no portal has this host.
  const [failed, setFailed] = useState<{ error?: unknown }>();
  const select = useCallback(async () => {
    setFailed(undefined);
    try {
      const portal = portalForHost(await withPageTimeout(portals.load()), location.hostname);
      if (portal) setApp(await createApp(portal));
      else setFailed({});
    } catch (error) {
      setFailed({ error });
    }
  }, [portals, createApp]);
  useEffect(() => void select(), [select]);
  return (
    <>
      {app && <App app={app} />}
      <MantineProvider
        theme={plainTheme.theme}
        cssVariablesResolver={plainTheme.cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        withCssVariables={!app}
      >
        {failed ? (
          <ErrorState failure={failed.error} onRetry={select} />
        ) : (
          <LoadingOverlay isVisible={!app} />
        )}
      </MantineProvider>
    </>
  );
}
