import type { Entity } from '@paddock/contract';
import { useState } from 'react';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { typedSince } from '../../ui/forms/typed-since.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { conflictingRecord, conflictMessage, useConflictDialog } from '../records/use-conflict-dialog.tsx';
import { useUpdatePortal } from './api.ts';
import { portalBody, portalValues, validatePortal } from './portal-values.ts';

type Portal = Entity<'portals'>;

/**
 * A form over a saved portal. Only what was changed is sent, with the time of the portal that was read; if somebody
 * else has saved meanwhile, a dialog shows both versions and nothing is lost.
 */
export function usePortalForm(portal: Portal) {
  const { level } = useMe();
  const update = useUpdatePortal();
  const askAboutConflict = useConflictDialog<Portal>('portals');
  /** The portal as it was when the form was last filled. */
  const [seen, setSeen] = useState(portal);
  const saved = portalValues(seen);
  const form = useForm({
    initialValues: saved,
    validate: validatePortal,
    toErrors: toSubmitErrors,
    onSubmit: async (values) => {
      const body = portalBody(values, level, saved);
      try {
        const { item } = await update.mutateAsync({
          params: { id: portal._id },
          body: { ...body, updatedAt: seen.updatedAt },
        });
        setSeen(item);
        form.change((now) => ({ ...portalValues(item), ...typedSince(values, now) }));
        void showToast({ message: `${item.name} is saved.`, tone: 'positive' });
        return undefined;
      } catch (failure) {
        const current = conflictingRecord(failure);
        if (!current) throw failure;
        askAboutConflict({
          seen,
          body,
          current,
          onDecide: (theirs, mine) => {
            const { recaptchaSecret, removesRecaptchaSecret } = values;
            setSeen(theirs);
            form.change({
              ...portalValues({ ...theirs, ...mine }),
              recaptchaSecret,
              removesRecaptchaSecret,
            });
          },
        });
        return { message: conflictMessage };
      }
    },
  });
  const isDirty = Object.keys(portalBody(form.values, level, saved)).length > 0;
  useLeaveGuard(isDirty);
  // Without edits, what is read again replaces what the form shows.
  if (!isDirty && portal !== seen && portal.updatedAt > seen.updatedAt) {
    setSeen(portal);
    form.change(portalValues(portal));
  }
  return { form, isDirty };
}
