import { showToast } from '../../toasts/show-toast.ts';
import type { EditMode } from '../edit-mode.ts';
import { isUnsaved } from './content-draft.ts';
import type { DraftStore } from './draft-store.ts';

/**
 * Leaves edit mode once everything is saved. If something cannot be saved, the first attempt says so and stays; the
 * second leaves.
 */
export function createLeaveEditMode(store: DraftStore, mode: EditMode): () => void {
  let wasTold = false;
  store.state.subscribe(({ drafts }) => {
    if (!drafts.some(isUnsaved)) wasTold = false;
  });
  const leave = async () => {
    const isSecond = wasTold;
    if (!isSecond) await store.flush();
    if (isSecond || !store.all().some(isUnsaved)) {
      wasTold = false;
      mode.turnOff();
      return;
    }
    wasTold = true;
    await showToast({
      message: 'Some changes are not saved. Press Done again to leave. They will stay in this browser.',
      tone: 'negative',
    });
  };
  return () => void leave();
}
