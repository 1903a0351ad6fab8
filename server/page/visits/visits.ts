import type { Visits } from '@balafon/sdk/server'
import type { VisitsStore } from './visits.store.ts'

/** Creates the service with which plugins read the numbers of page views and visitors. */
export const createVisits = ({ countPageViews, countVisitors, listTop }: VisitsStore): Visits => ({ countPageViews, countVisitors, listTop })
