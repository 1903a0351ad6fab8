import type { ReportMetric } from '@balafon/plugin-admin/contract/report-providers'
import type { SubscriptionSummary } from '../../contract/report.ts'
import type { ReportStore } from './report.store.ts'

const DEFAULT_CURRENCY = 'XOF'
/** 100 %: churn is in tenths of a percent. */
const FULL_RATE = 1000

/** Creates the service of the figures of subscriptions in the report. */
export function createReportService(store: ReportStore) {
  let currency = DEFAULT_CURRENCY

  const refreshCurrency = async () => {
    currency = (await store.findMainCurrency()) ?? currency
  }

  const metrics: readonly ReportMetric[] = [
    {
      id: 'revenue',
      title: 'billing.report.revenue',
      order: 60,
      permission: 'subscriptions.update',
      // The report plots one currency: that of most invoices.
      get currency() {
        return currency
      },
      async count(period, interval) {
        await refreshCurrency()
        return store.sumRevenue(period, interval, currency)
      },
    },
    ...(['trials', 'ended', 'failed'] as const).map((source, index) => ({
      id: source,
      title: `billing.report.${source}`,
      order: 61 + index,
      permission: 'subscriptions.update' as const,
      count: (period: Parameters<ReportMetric['count']>[0], interval: Parameters<ReportMetric['count']>[1]) => store.countEvents(source, period, interval),
    })),
  ]

  return {
    metrics,
    refreshCurrency,
    async summarize(): Promise<SubscriptionSummary> {
      const [{ active, trialing, past_due, disputed, ended, lost, earlier }, monthlyRevenue] = await Promise.all([
        store.countStates(),
        store.sumMonthlyRevenue(),
      ])
      const churn = earlier === 0 ? null : Math.round((lost * FULL_RATE) / earlier)
      return { active, trialing, past_due, disputed, monthly_revenue: monthlyRevenue, ended, churn }
    },
  }
}
