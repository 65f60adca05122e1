import { useCallback, useEffect, useRef } from 'react';
import { showToast } from '../../toasts/show-toast.ts';
import { useEditMode } from '../edit-mode-context.tsx';
import { isUnsaved } from './content-draft.ts';
import { useAllDrafts, useDrafts } from './use-drafts.ts';

/**
 * Leaves edit mode once everything is saved. If something cannot be saved, the first attempt says so and stays; the
 * second leaves.
 */
export function useLeaveEditMode(): () => void {
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
      await showToast({
        message: 'Some changes are not saved. Press Done again to leave. They will stay in this browser.',
        tone: 'negative',
      });
    };
    void leave();
  }, [store, mode]);
}
