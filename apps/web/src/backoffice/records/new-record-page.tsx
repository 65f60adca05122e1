import { type Collection, canCreate, type Level } from '@paddock/domain';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useLeaveGuard } from '../../platform/leave-guard/use-leave-guard.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useCreateRecord } from './api/create-record.ts';
import { BackToList } from './back-to-list.tsx';
import { CollectionPage } from './collection-page.tsx';
import { FieldInput } from './inputs/field-input.tsx';
import { collectionWords } from './model/collection-words.ts';
import { editableFields } from './model/field-names.ts';
import { changedNames, type FormValues, toFormValues } from './model/form-values.ts';
import { readForm } from './model/read-form.ts';
import { useZone } from './use-zone.ts';

/** The form of a new record of any collection. */
export default function NewRecordPage() {
  return <CollectionPage>{(collection) => <Page key={collection} collection={collection} />}</CollectionPage>;
}

function Page({ collection }: { collection: Collection }) {
  const { level } = useMe();
  const { one } = collectionWords(collection);
  return (
    <Container>
      <PageHeading title={`New ${one}`} eyebrow={<BackToList collection={collection} />} />
      {canCreate(collection, level) ? (
        <NewRecordForm collection={collection} level={level} />
      ) : (
        <EmptyState title={`You cannot make a new ${one}`}>
          These records are made by the server, or by people of another level.
        </EmptyState>
      )}
    </Container>
  );
}

function NewRecordForm({ collection, level }: { collection: Collection; level: Level }) {
  const timeZone = useZone();
  const navigate = useNavigate();
  const create = useCreateRecord(collection);
  const fields = editableFields(collection, level, { isCreating: true });
  const empty = toFormValues(fields, undefined, timeZone);
  const [isSaved, setSaved] = useState(false);
  const read = (values: FormValues) =>
    readForm(collection, values, changedNames(values, empty), { mode: 'create', timeZone });
  const form = useForm<FormValues>({
    initialValues: empty,
    validate: (values) => read(values).errors,
    onSubmit: async (values) => {
      const { item } = await create.mutateAsync({ params: { collection }, body: read(values).body });
      setSaved(true);
      void navigate({
        to: '/admin/records/$collection/$id',
        params: { collection, id: item._id },
        replace: true,
        ignoreBlocker: true,
      });
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  useLeaveGuard(!isSaved && changedNames(form.values, empty).length > 0);
  const { one } = collectionWords(collection);
  return (
    <Form label={`New ${one}`} {...form.element}>
      {fields.map(({ name, field }) => (
        <FieldInput
          key={name}
          collection={collection}
          name={name}
          field={field}
          value={form.values[name] ?? ''}
          onChange={(value) => form.change({ [name]: value })}
          onLeave={() => form.leave(name)}
          error={form.errorFor(name)}
          timeZone={timeZone}
          isCreating
        />
      ))}
      <FormProblem message={form.problem} />
      <FormActions>
        <BusyButton type="submit" isBusy={form.isPending}>
          Create
        </BusyButton>
      </FormActions>
    </Form>
  );
}
