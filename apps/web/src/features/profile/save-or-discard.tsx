import { Button } from '@mantine/core';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormActions } from '../../ui/form.tsx';

export interface SaveOrDiscardProps {
  canSave: boolean;
  form: { isSaving: boolean; isDirty: boolean; discard: () => void };
}

/** The end of a form over something saved: what was changed is saved, or given up. */
export function SaveOrDiscard({ canSave, form: { isSaving, isDirty, discard } }: SaveOrDiscardProps) {
  return (
    <FormActions>
      <BusyButton type="submit" disabled={!canSave} isBusy={isSaving}>
        Save
      </BusyButton>
      {isDirty ? (
        <Button variant="default" onClick={discard}>
          Discard changes
        </Button>
      ) : null}
    </FormActions>
  );
}
