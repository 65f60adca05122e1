import { MantineProvider } from '@mantine/core';
import type { PortalView } from '@paddock/contract';
import { portalOfHost } from '@paddock/domain';
import { useCallback, useEffect, useState } from 'react';
import type { PortalList } from '../platform/portal/portal-list.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { App } from './app.tsx';
import { inPageTime } from './page-time.ts';
import { createColourSchemeManager } from './theme/colour-scheme-manager.ts';
import { createPortalTheme } from './theme/create-portal-theme.ts';
import type { WebApp } from './web-app.ts';

const colourSchemes = createColourSchemeManager();
const plain = createPortalTheme({ slug: '' });

export interface PortalGateProps {
  portals: PortalList;
  appOf: (portal: PortalView) => Promise<WebApp>;
}

/** Covers a page into which no portal was written until one is selected, then fades out (POR-03). */
export function PortalGate({ portals, appOf }: PortalGateProps) {
  const [app, setApp] = useState<WebApp>();
  const [hasFailed, setFailed] = useState(false);
  const select = useCallback(async () => {
    setFailed(false);
    try {
      const portal = portalOfHost(await inPageTime(portals.load()), location.hostname);
      if (portal) setApp(await appOf(portal));
      else setFailed(true);
    } catch {
      setFailed(true);
    }
  }, [portals, appOf]);
  useEffect(() => void select(), [select]);
  return (
    <>
      {app && <App app={app} />}
      <MantineProvider
        theme={plain.theme}
        cssVariablesResolver={plain.cssVariablesResolver}
        colorSchemeManager={colourSchemes}
        defaultColorScheme="auto"
        withCssVariables={!app}
      >
        {hasFailed ? <ErrorState onRetry={select} /> : <LoadingOverlay isVisible={!app} />}
      </MantineProvider>
    </>
  );
}
