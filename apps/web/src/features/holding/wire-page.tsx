import type { FundingPage } from '@paddock/contract';
import { type FundingStage, fundingStage, investmentName, isToBeWired } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { downloadErrorMessage } from '../../platform/download/fetch-file.ts';
import { startDownload } from '../../platform/download/start-download.ts';
import { fundingFacts } from '../../platform/money/funding-facts.ts';
import { usePageTitle } from '../../platform/portal/page-title.ts';
import { preloadToasts, showToast } from '../../platform/toasts/show-toast.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock, SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DownloadIcon } from '../../ui/media/page-icons.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import { fundingPageQuery, useRequestFundingDocument } from './api.ts';
import { PhoneLink } from './fund-links.tsx';
import { NothingToWire } from './nothing-to-wire.tsx';
import { MoneyReceived, WireAmount } from './wire-amount.tsx';
import { WireInstructions } from './wire-instructions.tsx';
import classes from './wire-page.module.css';

/** How an investor funds one of their investments, and what came in so far (INV-01). */
export default function WirePage() {
  const { id = '' } = useParams({ strict: false });
  const { data, isPending, isLoadingError, error, refetch } = useQuery(fundingPageQuery(useTransport(), id));
  return (
    <Container>
      {isPending ? (
        <>
          <PageHeading title="Wire Your Investment" />
          <div className={classes.columns}>
            <SkeletonText lines={8} label="Loading the instructions" />
            <SkeletonBlock height="16rem" />
          </div>
        </>
      ) : isLoadingError ? (
        <>
          <PageHeading title="Wire Your Investment" />
          <ErrorState title="The instructions could not be loaded" failure={error} onRetry={refetch} />
        </>
      ) : data ? (
        <WireDetails page={data} />
      ) : (
        <NothingToWire id={id} />
      )}
    </Container>
  );
}

/** Money that is wired to a fraudster's account is rarely recovered, so this stands before the instructions. */
function FraudWarning({
  paymentContact: contact,
  contactEmail: email,
  contactAddress: address,
}: Pick<FundingPage, 'paymentContact' | 'contactEmail' | 'contactAddress'>) {
  return (
    <Callout tone="warn" title="Changed instructions are fraud">
      <p>
        We never send account numbers by email, and we never change them by email or phone. If a message gives
        you other instructions, do not follow them.
      </p>
      <p>
        Before you send money, call us{' '}
        {contact ? (
          <>
            at <PhoneLink number={contact.phone} />, {contact.whose},
          </>
        ) : (
          'at a number that you know'
        )}{' '}
        and compare the instructions. Do not call a number from an email.
      </p>
      {email || address ? (
        <p>
          For anything else, write to {email ? <a href={`mailto:${email}`}>{email}</a> : null}
          {email && address ? ', or to ' : null}
          {address}.
        </p>
      ) : null}
    </Callout>
  );
}

const labels = { instructions: 'Instructions as PDF', receipt: 'Receipt as PDF' };

interface FundingDocumentButtonProps {
  /** The participation. */
  id: string;
  kind: 'instructions' | 'receipt';
}

/** Downloads the wire instructions or the receipt. */
function FundingDocumentButton({ id, kind }: FundingDocumentButtonProps) {
  const { mutateAsync } = useRequestFundingDocument();
  const download = async () => {
    void preloadToasts();
    try {
      startDownload((await mutateAsync({ body: { id, kind } })).url);
    } catch (failure) {
      void showToast({ message: downloadErrorMessage(failure), tone: 'negative' });
    }
  };
  return (
    <BusyButton
      className={classes.document ?? ''}
      variant="default"
      leftSection={<DownloadIcon size={18} />}
      onPress={download}
    >
      {labels[kind]}
    </BusyButton>
  );
}

const headings: Partial<Record<FundingStage, string>> = {
  funded: 'Your Investment Is Funded',
  paused: 'Your Payments',
  ended: 'Your Payments',
};

/** The wire page of an investment whose agreement is complete. */
function WireDetails({ page }: { page: FundingPage }) {
  const { fund, funding, instructions, description, paymentContact, receipts } = page;
  const name = investmentName({ fundName: fund.name, holderName: page.holderName });
  usePageTitle(`Wire Your Investment in ${name}`);
  const facts = { ...fundingFacts(funding), isFundDone: fund.isDone };
  const stage = useMinuteClock((now) => fundingStage(facts, now));
  const isOpen = isToBeWired(stage);
  return (
    <>
      <PageHeading
        eyebrow={name}
        title={headings[stage] ?? 'Wire Your Investment'}
        actions={
          <>
            {instructions ? <FundingDocumentButton id={page.syndUser} kind="instructions" /> : null}
            {receipts.length > 0 ? <FundingDocumentButton id={page.syndUser} kind="receipt" /> : null}
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <WireAmount page={page} stage={stage} />
          {isOpen ? <FraudWarning {...page} /> : null}
          {isOpen ? (
            <WireInstructions instructions={instructions} phone={paymentContact?.phone ?? null} />
          ) : null}
          {isOpen && description ? (
            <Section title="About funding your investment">
              <Prose html={description} />
            </Section>
          ) : null}
        </div>
        <MoneyReceived page={page} stage={stage} />
      </div>
    </>
  );
}
