import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { TransportProvider } from '../../platform/api/transport-context.ts';
import { ContentBatcherProvider } from '../../platform/content/content-context.ts';
import { EditModeProvider } from '../../platform/content/edit-mode-context.tsx';
import { PortalFilesProvider, PortalProvider } from '../../platform/portal/portal-context.ts';
import { SessionProvider } from '../../platform/session/session-context.ts';
import { createColorSchemeManager } from '../theme/color-scheme-manager.ts';
import { createPortalTheme } from '../theme/create-portal-theme.ts';
import { replayEarlyEvents } from './replay-early-events.ts';
import type { WebApp } from './web-app.ts';

const colorSchemeManager = createColorSchemeManager();

/** The application of a portal: the same tree on the server and in the browser. */
export function App({ app: { context, router } }: { app: WebApp }) {
  const { theme, cssVariablesResolver } = useMemo(() => createPortalTheme(context.portal), [context.portal]);
  // The redirect from / to the dashboard is complete, so the page can be shown again (AUT-11).
  useEffect(() => document.documentElement.removeAttribute('data-redirect'), []);
  useEffect(replayEarlyEvents, []);
  return (
    <QueryClientProvider client={context.queryClient}>
      <TransportProvider value={context.transport}>
        <SessionProvider value={context.session}>
          <PortalProvider value={context.portal}>
            <PortalFilesProvider value={context.portalFiles}>
              <ContentBatcherProvider value={context.contents}>
                <MantineProvider
                  theme={theme}
                  cssVariablesResolver={cssVariablesResolver}
                  colorSchemeManager={colorSchemeManager}
                  defaultColorScheme="auto"
                >
                  <EditModeProvider>
                    <RouterProvider router={router} />
                  </EditModeProvider>
                </MantineProvider>
              </ContentBatcherProvider>
            </PortalFilesProvider>
          </PortalProvider>
        </SessionProvider>
      </TransportProvider>
    </QueryClientProvider>
  );
}
