import { openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reportPageView } from './page-views.fixture.ts'
import { reportPageViews } from './report-page-views.ts'

type Router = Parameters<typeof reportPageViews>[0]

/** Creates a router that navigates when the test calls it. */
function createTestRouter(pathname: string) {
  const listeners = new Set<Parameters<Router['subscribe']>[0]>()
  const createState = (path: string, navigation = 'idle') => ({ location: { pathname: path }, navigation: { state: navigation } }) as Router['state']
  const router = {
    state: createState(pathname),
    subscribe(listener: Parameters<Router['subscribe']>[0]) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Router
  const navigate = (path: string, navigation?: string) => {
    for (const listener of listeners) listener(createState(path, navigation), {} as never)
  }
  return { router, navigate }
}

async function start({ isEnabled = true }: { isEnabled?: boolean } = {}) {
  const paths: string[] = []
  const record = respondTo(reportPageView, ({ body }) => {
    paths.push(body.path)
    return {}
  })
  await openPage('/', { api: [record], bootstrap: { settings: { 'analytics.enable': isEnabled } } })
  const { router, navigate } = createTestRouter('/')
  onTestFinished(reportPageViews(router))
  return { paths, navigate }
}

describe('reportPageViews', () => {
  test('reports the first page and every page after it once', async () => {
    const { paths, navigate } = await start()
    navigate('/album/7/artist/album', 'loading')
    navigate('/album/7/artist/album')
    navigate('/album/7/artist/album')
    navigate('/')
    await expect.poll(() => paths.toSorted()).toEqual(['/', '/', '/album/7/artist/album'])
  })

  test('reports nothing when the operator has switched page views off', async () => {
    const { paths, navigate } = await start({ isEnabled: false })
    navigate('/landing')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(paths).toEqual([])
  })

  test.each([
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ])('reports nothing when the browser sets %s', async (name, value) => {
    Object.defineProperty(navigator, name, { value, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, name))
    const { paths, navigate } = await start()
    navigate('/landing')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(paths).toEqual([])
  })
})
