import type { Interval, IntervalCount, Period, PermissionName } from '@balafon/sdk/contract'

interface ReportItem {
  /** Unique within the plugin. */
  readonly id: string
  /** Translation key. */
  readonly title: string
  /** Lower comes first. */
  readonly order: number
  /** The permission that a user needs in addition to `admin.access`. */
  readonly permission?: PermissionName
}

/** A number that the report plots, for example plays. */
export interface ReportMetric extends ReportItem {
  /** The currency (ISO 4217), when the numbers are amounts in its smallest unit. */
  readonly currency?: string
  /** Counts by intervals in the time zone of the period. Intervals without a number can be left out. */
  readonly count: (period: Period, interval: Interval) => Promise<readonly IntervalCount[]>
}

/** The most frequent items of a period, for example tracks. */
export interface ReportRanking extends ReportItem {
  /** Translation key of what is counted, for example plays. */
  readonly unit: string
  /** Lists the most frequent items, most frequent first. */
  readonly list: (period: Period, options: { readonly limit: number; readonly language: string }) => Promise<readonly ReportRankingItem[]>
}

/** An item of a ranking. */
export interface ReportRankingItem {
  readonly id: string
  /** In the given language. */
  readonly label: string
  /** A path of the application. */
  readonly path?: string
  readonly count: number
}

declare module '@balafon/sdk/contract' {
  interface ServerExtensionPoints {
    'admin.reportMetrics/v1': ReportMetric
    'admin.reportRankings/v1': ReportRanking
  }
}
