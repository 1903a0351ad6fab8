import { applyBootstrap } from '@balafon/sdk/client'
import type { BootstrapData } from '@balafon/sdk/contract'
import { closeModals, createQueryClient, setNavigator, setRemoteLoader, startI18n, useToastStore, watchThemeChanges } from '@balafon/sdk/host'
import { THEMES } from '@balafon/ui/themes'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../src/app.tsx'
import { createRouter } from '../src/router.tsx'
import { type FakeEndpoint, installFakeApi } from './fake-api.ts'
import { createBootstrapData, type PagePlugin } from './fake-bootstrap.ts'
import '../src/styles/base.css'
import '../src/styles/fonts.css'

/** What a component test can set. */
export interface PageOptions {
  /** The plugins whose contributions the page has. */
  readonly plugins?: readonly PagePlugin[]
  /** Replaces parts of the bootstrap data, for example the user. */
  readonly bootstrap?: Partial<BootstrapData>
  /** The fakes of the endpoints that the page requests. Any other request fails the test. */
  readonly api?: readonly FakeEndpoint[]
  readonly theme?: 'light' | 'dark'
  readonly language?: 'en' | 'fr'
  /** The width of the window in pixels: 1440 by default, 390 for a phone. */
  readonly width?: number
}

const HEIGHTS: Readonly<Record<number, number>> = { 390: 844 }

/**
 * Opens a page of the site in the browser of the test: the real host, with plugins that are imported directly instead of federated, and
 * fakes instead of the server.
 */
export async function openPage(path: string, { plugins = [], bootstrap = {}, api = [], theme = 'dark', language = 'en', width = 1440 }: PageOptions = {}) {
  await page.viewport(width, HEIGHTS[width] ?? 900)
  const unexpectedRequests: string[] = []
  const restoreApi = installFakeApi(api, (request) => unexpectedRequests.push(request))
  localStorage.clear()
  localStorage.setItem('be-active-theme', theme)
  applyTheme(theme)
  history.replaceState(null, '', path)
  applyBootstrap(await createBootstrapData(plugins, { ...bootstrap, i18n: { language, lines: {} } }))
  setRemoteLoader(async ({ id }) => {
    const plugin = plugins.find(({ manifest }) => manifest.id === id)
    if (!plugin) throw new Error(`The page has no plugin ${id}.`)
    return { default: plugin.client }
  })
  watchThemeChanges()
  const queryClient = createQueryClient()
  await startI18n(language, { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') })
  document.documentElement.lang = language
  const router = createRouter()
  setNavigator(router.navigate as Parameters<typeof setNavigator>[0])
  const screen = await render(<App queryClient={queryClient} router={router} />)
  onTestFinished(async () => {
    closeModals()
    useToastStore.setState({ toast: null })
    await screen.unmount()
    router.dispose()
    restoreApi()
    expect(unexpectedRequests).toEqual([])
  })
  return screen
}

/** Sets the values of a theme on the page. On a site they come with the HTML. */
function applyTheme(theme: 'light' | 'dark') {
  const { values, id } = THEMES.find(({ is_dark }) => is_dark === (theme === 'dark')) ?? {}
  document.documentElement.dataset.theme = String(id)
  document.documentElement.style.colorScheme = theme
  for (const [name, value] of Object.entries(values ?? {})) document.documentElement.style.setProperty(name, value)
}
