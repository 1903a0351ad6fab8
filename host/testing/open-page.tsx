// This import is the first one, because the module declares the order of the cascade layers.
import './page-styles.ts'
import './isolate-broadcasts.ts'

import { applyBootstrap } from '@balafon/sdk/client'
import type { BootstrapData } from '@balafon/sdk/contract'
import {
  closeModals,
  createQueryClient,
  dismissErrorTrace,
  setNavigator,
  setRemoteLoader,
  startI18n,
  usePasswordConfirmationRequest,
  useThemeChoice,
  useToastStore,
  watchThemeChanges,
} from '@balafon/sdk/host'
import { expect, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { App } from '../src/app.tsx'
import { createRouter } from '../src/router.tsx'
import { type FakeEndpoint, installFakeApi } from './fake-api.ts'
import { createBootstrapData, type PagePlugin } from './fake-bootstrap.ts'

/** What a component test can set. */
export interface PageOptions {
  /** The plugins that contribute to the page. */
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

/** How long the test server may take to compile a screen that is loaded for the first time. */
const LOAD_TIMEOUT_MS = 60_000

/**
 * Opens a page of the site in the browser of the test: the real host, with plugins that are imported directly instead of federated, and
 * fakes instead of the server.
 */
export async function openPage(path: string, { plugins = [], bootstrap = {}, api = [], theme = 'dark', language = 'en', width = 1440 }: PageOptions = {}) {
  await resizeWindow(width, HEIGHTS[width] ?? 900)
  await movePointerAway()
  moveFocusToStart()
  const unexpectedRequests: string[] = []
  const restoreApi = installFakeApi(api, (request) => unexpectedRequests.push(request))
  localStorage.clear()
  forgetScrollPositions()
  history.replaceState(null, '', path)
  applyBootstrap(await createBootstrapData(plugins, { ...bootstrap, i18n: { language, lines: {} } }))
  await chooseTheme(theme)
  setRemoteLoader(async ({ id }) => {
    const plugin = plugins.find(({ manifest }) => manifest.id === id)
    if (!plugin) throw new Error(`The page has no plugin ${id}.`)
    return { default: plugin.client }
  }, LOAD_TIMEOUT_MS)
  const stopWatchingThemes = watchThemeChanges()
  const queryClient = createQueryClient()
  await startI18n(language, { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') })
  document.documentElement.lang = language
  const router = createRouter()
  setNavigator(router.navigate as Parameters<typeof setNavigator>[0])
  const screen = await render(<App queryClient={queryClient} router={router} />)
  onTestFinished(async () => {
    closeModals()
    dismissErrorTrace()
    usePasswordConfirmationRequest.getState().respond?.(false)
    useToastStore.setState({ toast: null })
    await screen.unmount()
    router.dispose()
    stopWatchingThemes()
    restoreApi()
    expect(unexpectedRequests).toEqual([])
  })
  return screen
}

/** Resizes the window only when necessary, because each change is a request to the process that controls the browser. */
async function resizeWindow(width: number, height: number) {
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height)
}

/**
 * Deletes the scroll positions that the router stored. It would scroll to the position of the previous test, because both pages are the first of their history.
 */
function forgetScrollPositions() {
  sessionStorage.setItem('react-router-scroll-positions', '{}')
  scrollTo(0, 0)
}

let isPointerAway = false
addEventListener(
  'pointermove',
  ({ clientX, clientY }) => {
    isPointerAway = clientX === 0 && clientY === 0
  },
  { capture: true },
)

/** Moves the pointer to the corner of the window. Otherwise it would be where the previous test left it, for example over a link of this page. */
async function movePointerAway() {
  if (!isPointerAway) await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } })
  isPointerAway = true
}

/**
 * Makes the first Tab go to the first link of the page. Otherwise the browser continues where the previous test has clicked, which can be behind the last link.
 */
function moveFocusToStart() {
  const start = document.createElement('div')
  start.tabIndex = -1
  document.body.prepend(start)
  start.focus()
  start.remove()
}

/** Chooses a theme as the user menu does, so that the theme that the browser prefers does not matter. */
async function chooseTheme(theme: 'light' | 'dark') {
  const { result, unmount } = await renderHook(useThemeChoice)
  result.current.setChoice(theme)
  await unmount()
}
