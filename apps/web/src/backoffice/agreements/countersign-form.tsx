import { Checkbox } from '@mantine/core';
import type { AgreementDetail, Signature } from '@paddock/contract';
import { fullName } from '@paddock/domain';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { useOwnName, useSignerTitle, WithSignerName } from '../../platform/signer-name/signer-name.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitActions } from '../../ui/forms/submit-actions.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { SignaturePad } from '../../ui/signature/signature-pad.tsx';
import { useCountersign } from './api.ts';

export interface SignatureValues {
  signature: Signature | undefined;
  consent: boolean;
}

/** An agreement that is signed here. */
export interface SignedDocument {
  item: AgreementDetail;
  /** Of the document that was read. */
  documentSha256: string;
}

type CountersignFormProps = SignedDocument & { onDone: () => void };

/** The consent and the signature of management, by name and title. */
export function CountersignForm(props: CountersignFormProps) {
  const { refusal } = props.item;
  if (refusal) return <Callout tone="warn">{refusal}</Callout>;
  return (
    <WithSignerName>
      <NamedCountersignForm {...props} />
    </WithSignerName>
  );
}

function NamedCountersignForm({ item, documentSha256, onDone }: CountersignFormProps) {
  const countersign = useCountersign();
  const title = useSignerTitle();
  const ownName = useOwnName(fullName(useMe()));
  const form = useForm<SignatureValues>({
    initialValues: { signature: undefined, consent: false },
    onSubmit: async ({ signature, consent }) => {
      const confirmed = signature && ownName.confirm(signature);
      if (!confirmed || !consent) return undefined;
      await title.save();
      const { syndUser } = item;
      await countersign.mutateAsync({ body: { syndUser, documentSha256, consent, signature: confirmed } });
      onDone();
      return undefined;
    },
    toErrors: (failure) => ({ message: apiErrorMessage(failure) }),
  });
  const { signature, consent } = form.values;
  return (
    <Form label="Countersign the agreement" {...form.element}>
      <SignaturePad
        label="Signature for management"
        onChange={(drawn) => form.change({ signature: drawn })}
      />
      <Checkbox {...form.field('consent', 'checkbox')} label={item.consentText} />
      {title.field}
      {ownName.question(signature)}
      <FormProblem message={form.problem} />
      <SubmitActions
        reason={signature && consent ? null : 'Sign above and check the box, then countersign.'}
        isBusy={form.isPending}
      >
        {ownName.isAsked(signature) ? 'Countersign under this name' : 'Countersign'}
      </SubmitActions>
    </Form>
  );
}
