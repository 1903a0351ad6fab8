import { applyBootstrap, readBootstrap } from '@balafon/sdk/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ErrorReport, traceErrors } from './trace-errors.ts'

const TRACING = { 'logging.tracing.target': 'site', 'logging.tracing.sample_rate': 0.2, 'logging.tracing.breadcrumbs': 3 }

let reports: ErrorReport[]
let stop: () => void
let navigate: (pathname: string) => void
/** Starts tracing with these settings. `random` decides which errors belong to the sample. */
function start(settings: object = {}, random = () => 0) {
  applyBootstrap({ ...readBootstrap(), settings: { ...TRACING, ...settings } })
  const subscribe: Parameters<typeof traceErrors>[0]['subscribe'] = (listener) => {
    navigate = (pathname) => listener({ location: { pathname } } as never, {} as never)
    return () => {}
  }
  stop = traceErrors({ subscribe }, { send: (report) => reports.push(report), random })
}
const throwError = (message: string) => dispatchEvent(new ErrorEvent('error', { error: new Error(message), message }))

beforeEach(() => {
  reports = []
})
afterEach(() => stop())

describe('traceErrors', () => {
  test('reports an uncaught error with the last breadcrumbs', () => {
    start()
    for (const path of ['/one', '/two', '/three']) navigate(path)
    const button = document.createElement('button')
    button.textContent = 'Play'
    document.body.append(button)
    button.click()
    button.remove()
    throwError('it broke')
    expect(reports).toMatchObject([{ message: 'it broke', path: location.pathname, stack: expect.stringContaining('it broke') }])
    expect(reports[0]?.breadcrumbs.map(({ type, message }) => `${type} ${message}`)).toEqual(['navigation /two', 'navigation /three', 'click button Play'])
  })

  test('reports only the errors that the random sample contains', () => {
    start({}, () => 0.2)
    throwError('not in the sample')
    expect(reports).toEqual([])
  })

  test('reports nothing while tracing is off', () => {
    start({ 'logging.tracing.target': 'off' })
    throwError('it broke')
    expect(reports).toEqual([])
  })

  test.each([
    'Failed to fetch dynamically imported module: https://example.test/a.js',
    'ResizeObserver loop completed with undelivered notifications.',
    "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
    'Share canceled',
  ])('ignores the error "%s", which has no cause in the code of the site', (message) => {
    start()
    throwError(message)
    expect(reports).toEqual([])
  })

  test('reports at most ten errors of a page', () => {
    start()
    for (let count = 0; count < 20; count += 1) throwError(`error ${count}`)
    expect(reports).toHaveLength(10)
  })
})
