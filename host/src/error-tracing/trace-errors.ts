import { readBootstrap, sendRequest } from '@balafon/sdk/client'
import type { createRouter } from '../router.tsx'
import { type Breadcrumbs, createBreadcrumbs } from './breadcrumbs.ts'

/** Errors that have no cause in the code of the site: lost connections, layout notices of browsers, translated pages and cancelled dialogs. */
const IGNORED = [
  /dynamically imported module|Importing a module script failed|error loading dynamically/i,
  /ResizeObserver loop/i,
  /(removeChild|insertBefore)' on 'Node'/i,
  /The object can not be found here/i,
  /share (was )?cancell?ed|Abort due to cancellation of share/i,
]

/** Limits the reports of a page, because a page that fails in a loop would send them without end. */
const MAX_REPORTS = 10
const MAX_LENGTHS = { message: 500, stack: 10_000, path: 500 } as const

type Router = Pick<ReturnType<typeof createRouter>, 'subscribe'>

export interface ErrorReport {
  readonly message: string
  readonly stack: string | null
  readonly path: string
  readonly breadcrumbs: ReturnType<Breadcrumbs['list']>
}

interface TracingOptions {
  readonly send?: (report: ErrorReport) => void
  readonly random?: () => number
}

/** Reports a sample of the uncaught errors of this tab to the site, with what happened before them. Returns a function that stops it. */
export function traceErrors(router: Router, { send = (report) => void sendErrorReport(report), random = Math.random }: TracingOptions = {}): () => void {
  const { settings } = readBootstrap()
  if (settings['logging.tracing.target'] === 'off') return () => {}
  const breadcrumbs = createBreadcrumbs(Number(settings['logging.tracing.breadcrumbs'] ?? 0))
  const sampleRate = Number(settings['logging.tracing.sample_rate'] ?? 0)
  let reportCount = 0

  const report = (error: unknown) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    if (message === '' || IGNORED.some((pattern) => pattern.test(message)) || random() >= sampleRate || reportCount >= MAX_REPORTS) return
    reportCount += 1
    send({
      message: message.slice(0, MAX_LENGTHS.message),
      stack: stack?.slice(0, MAX_LENGTHS.stack) ?? null,
      path: location.pathname.slice(0, MAX_LENGTHS.path),
      breadcrumbs: breadcrumbs.list(),
    })
  }

  const controller = new AbortController()
  const { signal } = controller
  addEventListener('error', ({ error, message }) => report(error ?? message), { signal })
  addEventListener('unhandledrejection', ({ reason }) => report(reason), { signal })
  addEventListener('click', ({ target }) => breadcrumbs.add('click', describeTarget(target)), { signal, capture: true })
  const unsubscribe = router.subscribe(({ location: { pathname } }) => breadcrumbs.add('navigation', pathname))
  signal.addEventListener('abort', unsubscribe)
  return () => controller.abort()
}

/** Names the clicked control. The texts that users type are not collected. */
function describeTarget(target: EventTarget | null): string {
  const control = target instanceof Element ? target.closest('a, button, [role]') : null
  if (!control) return 'page'
  const role = control.getAttribute('role') ?? control.tagName.toLowerCase()
  return `${role} ${control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 80) ?? ''}`
}

/** Sends a report. Drops the report when this fails, because a failed report must not cause another error. */
async function sendErrorReport(report: ErrorReport) {
  try {
    // The contract loads the schema library, which a page without errors does not need.
    const { reportClientError } = await import('./error-report.contract.ts')
    await sendRequest(reportClientError, { body: { ...report, breadcrumbs: [...report.breadcrumbs] } })
  } catch {}
}
