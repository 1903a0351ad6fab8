import { applyBootstrap } from '@balafon/sdk/client'
import type { BootstrapData } from '@balafon/sdk/contract'
import {
  addLateTranslations,
  connectLive,
  createQueryClient,
  HOST_NAMESPACE,
  setNavigator,
  startI18n,
  watchPluginErrors,
  watchThemeChanges,
} from '@balafon/sdk/host'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { showAnalyticsFrame } from './analytics/show-analytics-frame.ts'
import { App } from './app.tsx'
import { traceErrors } from './error-tracing/trace-errors.ts'
import { registerRemoteLoader } from './federation.ts'
import { removeFirstPaintAfterRender } from './first-paint/remove-first-paint.ts'
import { syncThemeColor } from './frame/sync-theme-color.ts'
import { FIRST_TEXTS, LATE_TEXTS } from './host-texts.ts'
import { OfflineBanner } from './offline/offline-banner.tsx'
import { registerWorker } from './offline/register-worker.ts'
import { retryRouteOnPluginChange } from './retry-route-on-plugin-change.ts'
import { createRouter } from './router.tsx'
import { reportPageViews } from './visits/report-page-views.ts'
import { yieldToBrowser } from './yield-to-browser.ts'

/** Renders the application into the page, with the data that the server has written into it. */
export async function startShell() {
  const data: BootstrapData = JSON.parse(document.getElementById('bootstrap-data')?.textContent ?? '{}')
  applyBootstrap(data)
  registerRemoteLoader()
  watchThemeChanges()
  watchPluginErrors()
  syncThemeColor()
  const queryClient = createQueryClient()
  for (const query of data.queries) queryClient.setQueryData(query.key, query.data)
  await startI18n(data.i18n.language, FIRST_TEXTS)
  addLateTranslations(HOST_NAMESPACE, LATE_TEXTS, 'late')
  await yieldToBrowser()
  // Set on the offline page of the service worker, where no plugin can be loaded.
  const isOffline = document.documentElement.dataset.offline !== undefined
  const router = isOffline ? (await import('./offline/offline-router.tsx')).createOfflineRouter() : createRouter()
  setNavigator(router.navigate as Parameters<typeof setNavigator>[0])
  const root = document.getElementById('root')
  if (!root) return
  await yieldToBrowser()
  removeFirstPaintAfterRender(root)
  // React renders transitions in short tasks, so that a slow phone reacts to taps while the first screen is rendered.
  startTransition(() =>
    createRoot(root).render(
      <>
        <App queryClient={queryClient} router={router} />
        {isOffline ? null : <OfflineBanner />}
      </>,
    ),
  )
  registerWorker()
  if (isOffline) return
  retryRouteOnPluginChange(router)
  runWhenIdle(connectLive)
  runWhenIdle(() => traceErrors(router))
  runWhenIdle(() => showAnalyticsFrame(router))
  runWhenIdle(() => reportPageViews(router))
}

/** Runs a task that the first screen does not need, once the browser is idle. */
const runWhenIdle = (task: () => unknown) => ('requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 2000 }) : setTimeout(task, 500))
