import type { PercentagesPreview } from '@paddock/contract';
import type { AuditedWrites, PreparedWrite, WriteScene } from './write-scene.ts';

/** What managers do with a fund beyond changing its fields. */
export function fundWrites({ server, somebody, post }: WriteScene): AuditedWrites {
  /** A fund around the current time of the server. */
  const makeFund = (row: Parameters<typeof server.make.fund>[0] = {}) => {
    const day = (days: number) => new Date(server.clock.now().getTime() + days * 24 * 60 * 60_000);
    return server.make.fund({ start_date: day(-1), close_date: day(30), ...row });
  };
  const aboutFund =
    (body: Record<string, unknown> = {}, row?: Parameters<typeof server.make.fund>[0]) =>
    async (): Promise<PreparedWrite> => {
      const { _id: id } = await makeFund(row);
      const { actor, authCode } = await somebody('admin');
      return { body: { id, ...body }, actor, authCode, record: id };
    };

  return {
    createFund: {
      action: 'funds.create',
      prepare: async () => {
        const company = await server.make.company();
        const { actor, authCode } = await somebody('admin');
        const body = { company: company._id, fund: { name: 'A fund' }, investment: { name: 'A building' } };
        return { body, actor, authCode };
      },
    },
    duplicateFund: {
      action: 'funds.create',
      prepare: async () => {
        const { record: _, ...prepared } = await aboutFund({
          name: 'A copy',
          url_slug: `copy-${crypto.randomUUID()}`,
        })();
        return prepared;
      },
    },
    changeInstructions: {
      action: 'approvals.ask',
      prepare: async () => {
        await somebody('admin');
        return aboutFund({ reason: 'The bank has merged.', wire_instructions: '<p>Another Bank</p>' })();
      },
    },
    closeFundEarly: { action: 'funds.close_early', prepare: aboutFund() },
    reopenFund: {
      action: 'funds.reopen',
      prepare: aboutFund({ close_date: null }, { fund_status: 'Closed' }),
    },
    openFund: {
      action: 'funds.open',
      prepare: async () => {
        const template = crypto.randomUUID();
        await server.platform.db
          .insertInto('agreement_templates')
          .values({ _id: template, name: 'Trust', method: 'trust', docPath: 'templates/trust.pdf' })
          .execute();
        const prepared = await aboutFund(
          {},
          {
            is_draft: true,
            wire_instructions: '<p>Bank</p>',
            funding_contact_phone: '+1 512 555 0100',
            opens_without_documents: true,
            excluded_methods: ['CASH', 'ENTITY'],
            sa_doc_template_3_id: template,
          },
        )();
        await server.make.investment({ fund: prepared.record ?? '' });
        return prepared;
      },
    },
    setPercentages: {
      action: 'funds.set_percentages',
      prepare: async () => {
        const percentages = { currentPercentageTotalReturned: 1.5, currentFundValuePercentage: 110 };
        const { body, ...rest } = await aboutFund(percentages)();
        const { item } = await post<{ item: PercentagesPreview }>(
          '/api/backoffice/funds/preview_percentages',
          rest.authCode,
          body,
        );
        return { ...rest, body: { ...body, version: item.version } };
      },
    },
    exportCapTable: {
      action: 'funds.export_cap_table',
      prepare: async () => {
        const { _id: fund } = await makeFund();
        const { actor, authCode } = await somebody('admin');
        return { params: { fund }, actor, authCode, record: fund };
      },
    },
  };
}
