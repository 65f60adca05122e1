import type { RunPreview } from '@paddock/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { asked } from '../journals/asked.ts';

/**
 * The preview of what is entered, which belongs to exactly that: it goes once something of it is changed. After the
 * request the journal shows what waits.
 */
export function useRunEntry<Body>(fund: string, read: (body: Body) => Promise<RunPreview>) {
  const navigate = useNavigate();
  const [previewed, setPreviewed] = useState<{ body: Body; preview: RunPreview }>();
  const show = async (body: Body) => setPreviewed({ body, preview: await read(body) });
  return {
    previewed,
    /** Shows what would be posted. */
    show,
    forget: () => setPreviewed(undefined),
    /** Shows what would be posted now that the fund has moved. */
    again: async () => {
      if (previewed) await show(previewed.body);
    },
    /** After the request: the page of the journal says that it waits. */
    done: async () => {
      void showToast({ message: asked, tone: 'positive' });
      await navigate({ to: '/admin/journals/$fund', params: { fund }, ignoreBlocker: true });
    },
  };
}
