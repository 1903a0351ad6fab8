import { getRequestKind } from './request-kind.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope
/** Put before this script by the server; when any of it changes the browser has a new worker. */
declare const SHELL: { readonly version: string; readonly page: string; readonly files: readonly string[] }

const CACHE_PREFIX = 'balafon-'
const CACHE_NAME = `${CACHE_PREFIX}shell-${SHELL.version}`

/** The tabs that were given the shell because the site did not answer, though the device has a network. */
const offlineClients = new Set<string>()

// A new worker takes over at once. That is safe: online it never answers with a page of its own, and what it keeps has
// addresses that change with their content, so no page ever meets a file of another version.
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([cacheShell(), self.skipWaiting()]))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

self.addEventListener('fetch', (event) => {
  const kind = getRequestKind(event.request, self.location.origin)
  if (kind === 'page') event.respondWith(fetchPage(event))
  // Left alone, the browser would throw the preload away and ask a second time, and a sign-in's way back is open once.
  if (kind === 'foreign' && isPreloaded(event)) event.respondWith(fetchPreloaded(event))
  // Built files are immutable, so the browser's own cache has them first. Handed over by a worker they would be read twice:
  // Chrome does not take a preload that came through one for a script that a script asks for.
  const isAway = !navigator.onLine || offlineClients.has(event.clientId)
  if (kind === 'file' && isAway) event.respondWith(fetchFile(event.request))
})

self.addEventListener('message', (event) => {
  const { language } = Object(event.data)
  if (typeof language === 'string') event.waitUntil(updateShellLanguage(language))
})

async function cacheShell() {
  const cache = await caches.open(CACHE_NAME)
  await cache.addAll([...SHELL.files, new Request(SHELL.page, { cache: 'no-store' })])
}

async function activate() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

const isPreloaded = ({ request }: FetchEvent) => request.mode === 'navigate' && request.method === 'GET' && self.registration.navigationPreload !== undefined

const fetchPreloaded = async ({ request, preloadResponse }: FetchEvent): Promise<Response> => (await preloadResponse) ?? fetch(request)

async function fetchPage(event: FetchEvent): Promise<Response> {
  try {
    return await fetchPreloaded(event)
  } catch {
    offlineClients.add(event.resultingClientId)
    return (await caches.match(SHELL.page, { cacheName: CACHE_NAME, ignoreVary: true })) ?? Response.error()
  }
}

const fetchFile = async (request: Request): Promise<Response> => (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

/** The page that waits for bad times is kept in one language: the one last spoken. */
async function updateShellLanguage(language: string) {
  const cache = await caches.open(CACHE_NAME)
  const page = await cache.match(SHELL.page, { ignoreVary: true })
  if (page?.headers.get('content-language') === language) return
  const translated = await fetch(`${SHELL.page}?locale=${encodeURIComponent(language)}`, { cache: 'no-store' })
  if (translated.ok) await cache.put(SHELL.page, translated)
}
