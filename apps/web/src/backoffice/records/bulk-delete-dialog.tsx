import { Button, TextInput } from '@mantine/core';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';

export interface BulkDeleteDialogProps extends DialogControl {
  count: number;
  /** The count with its noun, such as "3 companies". */
  counted: string;
  onDelete: () => Promise<void>;
}

/** Asks for the number of records before many are deleted, so that nobody takes a long selection for a short one. */
export function BulkDeleteDialog({ count, counted, onDelete, ...control }: BulkDeleteDialogProps) {
  const number = count.toLocaleString('en-US');
  const form = useForm({
    initialValues: { typed: '' },
    validate: ({ typed }) => ({
      typed:
        typed.replace(/[\s,]/g, '') === String(count) ? undefined : `Type ${number} to delete ${counted}.`,
    }),
    onSubmit: async () => {
      await onDelete();
      control.onClose();
      return undefined;
    },
  });
  return (
    <Dialog {...control} title={`Delete ${counted}?`}>
      <Form label={`Delete ${counted}`} {...form.element}>
        <p>
          {count === 1
            ? 'It is gone for good. If something depends on it, it is kept, and the result says why.'
            : 'They are gone for good. Those on which something depends are kept, and the result says why.'}
        </p>
        <TextInput
          {...form.field('typed')}
          label="How many records are deleted?"
          description={`Type ${number}.`}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
        />
        <FormActions>
          <BusyButton type="submit" isDestructive isBusy={form.isPending}>
            Delete
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Keep {count === 1 ? 'it' : 'them'}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
