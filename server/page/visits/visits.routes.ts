import { type HttpRequest, implement, type Route } from '@balafon/sdk/server'
import type { Registry } from '../../plugins/registry.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import { findCountedPage } from '../page-finder.ts'
import type { PageViewRecorder } from './page-view-recorder.ts'
import { reportPageView } from './visits.contract.ts'

export interface VisitRouteDependencies {
  readonly registry: Registry
  readonly settings: Pick<SettingsStore, 'get'>
  readonly pageViews: Pick<PageViewRecorder, 'record'>
  readonly getBaseUrl: () => string
}

/** Creates the route that counts page views. The response is the same when a page view is not counted, for example because the visitor opted out. */
export const createVisitRoutes = ({ registry, settings, pageViews, getBaseUrl }: VisitRouteDependencies): Route[] => [
  implement(reportPageView, async ({ body, request }) => {
    const page = findCountedPage(registry, body.path)
    if (page === null || hasOptedOut(request) || !(await settings.get<boolean>('analytics.enable'))) return {}
    const { ipAddress, userAgent } = request
    pageViews.record({ viewedAt: new Date(), page, referrer: findExternalHost(body.referrer, getBaseUrl()), ipAddress, userAgent })
    return {}
  }),
]

/** Global Privacy Control and its predecessor Do Not Track. */
const hasOptedOut = ({ headers }: HttpRequest) => headers['sec-gpc'] === '1' || headers.dnt === '1'

function findExternalHost(referrer: string | undefined, siteUrl: string): string | null {
  if (referrer === undefined || !/^https?:/.test(referrer) || !URL.canParse(referrer)) return null
  const { hostname } = new URL(referrer)
  return hostname === new URL(siteUrl).hostname ? null : hostname.replace(/^www\./, '')
}
