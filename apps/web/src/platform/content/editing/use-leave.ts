import { useCallback, useEffect, useRef } from 'react';
import { notify } from '../../notices/notify.ts';
import { useEditMode } from '../edit-mode-context.tsx';
import { isUnsaved } from './draft.ts';
import { useAllDrafts, useDrafts } from './use-drafts.ts';

/**
 * Leaves the edit mode once all is saved. What cannot be saved keeps it open and is told of, until somebody who has
 * been told asks again.
 */
export function useLeave(): () => void {
  const store = useDrafts();
  const mode = useEditMode();
  const isAllSaved = !useAllDrafts().some(isUnsaved);
  const wasTold = useRef(false);
  useEffect(() => {
    if (isAllSaved) wasTold.current = false;
  }, [isAllSaved]);
  return useCallback(() => {
    const leave = async () => {
      if (!wasTold.current) await store.flush();
      if (wasTold.current || !store.all().some(isUnsaved)) {
        mode.turnOff();
        return;
      }
      wasTold.current = true;
      await notify({
        message: 'Not everything is saved. Press Done again to leave: what is left is kept in this browser.',
        tone: 'negative',
      });
    };
    void leave();
  }, [store, mode]);
}
