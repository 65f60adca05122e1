import { Button } from '@mantine/core';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';

export interface SaveOrDiscardProps {
  canSave: boolean;
  form: { isPending: boolean; isDirty: boolean; discard: () => void };
}

/** The end of a form over a record: save the changes or discard them. */
export function SaveOrDiscard({ canSave, form: { isPending, isDirty, discard } }: SaveOrDiscardProps) {
  return (
    <FormActions>
      <BusyButton type="submit" disabled={!canSave} isBusy={isPending}>
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
