import type { Interval, IntervalCount, Period } from '../contract/period.ts'

/** The properties by which page views and visitors are counted. A page is a route pattern; a referrer is the host of another site. */
export type VisitDimension = 'page' | 'referrer' | 'country' | 'device'

/** A value of a dimension. */
export interface VisitCount {
  /** A route pattern, a host, an ISO 3166 code, or `mobile`, `tablet` or `other`. Empty when it is not known. */
  readonly value: string
  readonly count: number
}

/**
 * Page views and visitors, counted without cookies. A browser is recognised for one day (UTC) at most, so a visitor that returns on another
 * day counts again.
 */
export interface Visits {
  /** Counts page views. Intervals without page views are left out. */
  countPageViews(period: Period, interval: Interval): Promise<IntervalCount[]>
  /** Counts visitors, each in the interval of the first page view of the day. Intervals without visitors are left out. */
  countVisitors(period: Period, interval: Interval): Promise<IntervalCount[]>
  /** Lists the most frequent values: page views of pages, visitors of the other dimensions. It counts whole days in UTC. */
  listTop(dimension: VisitDimension, period: Period, limit: number): Promise<VisitCount[]>
}
