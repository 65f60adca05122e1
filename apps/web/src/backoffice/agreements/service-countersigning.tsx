import type { AgreementDetail } from '@paddock/contract';
import { signatureProviderLabels } from '@paddock/domain';
import { EmbeddedStart } from '../../platform/embedded-signing/embedded-frame.tsx';
import type { EmbeddedSigning } from '../../platform/embedded-signing/use-embedded-signing.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import classes from './countersignature-page.module.css';

/** In place of the form for a signature: the way to the service that takes it. */
export function ServiceCountersigning({
  item,
  signing,
}: {
  item: AgreementDetail;
  signing: EmbeddedSigning;
}) {
  const service = signatureProviderLabels[item.provider];
  if (item.refusal) return <Callout tone="warn">{item.refusal}</Callout>;
  if (signing.state.step !== 'closed') return null;
  return (
    <div className={classes.side}>
      <p className={classes.note}>
        {service} collects the signatures of this agreement. It opens in this page, in place of the document.
      </p>
      <EmbeddedStart signing={signing} label={`Sign at ${service}`} />
    </div>
  );
}
