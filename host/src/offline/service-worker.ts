import { getRequestKind } from './request-kind.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope
/**
 * The offline page and its files. The server writes this constant at the top of this script, so that any change of it makes the browser install a new worker.
 */
declare const SHELL: { readonly version: string; readonly page: string; readonly files: readonly string[] }

const CACHE_PREFIX = 'balafon-'
const CACHE_NAME = `${CACHE_PREFIX}shell-${SHELL.version}`

/** Tabs that show the offline page because the site did not respond, although the device is online. */
const offlineClients = new Set<string>()

// A new worker activates immediately. That is safe: online it never responds with a cached page, and cached files have names
// that change with their content, so no page receives a file of another version.
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([cacheOfflinePage(), self.skipWaiting()]))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

self.addEventListener('fetch', (event) => {
  const kind = getRequestKind(event.request, self.location.origin)
  if (kind === 'page') event.respondWith(fetchPage(event))
  // The browser has already sent the request as a preload. Without this response it would send the request again, but a social sign-in callback works only once.
  if (kind === 'other' && isPreloaded(event)) event.respondWith(fetchPreloaded(event))
  // Online, build files are left to the browser's HTTP cache: Chrome does not reuse a preload that a worker responded to
  // and would load such a script twice.
  const isOffline = !navigator.onLine || offlineClients.has(event.clientId)
  if (kind === 'file' && isOffline) event.respondWith(fetchFile(event.request))
})

self.addEventListener('message', (event) => {
  const { language } = Object(event.data)
  if (typeof language === 'string') event.waitUntil(updateOfflinePageLanguage(language))
})

async function cacheOfflinePage() {
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

/** Caches the offline page in the language that the visitor used last. */
async function updateOfflinePageLanguage(language: string) {
  const cache = await caches.open(CACHE_NAME)
  const page = await cache.match(SHELL.page, { ignoreVary: true })
  if (page?.headers.get('content-language') === language) return
  const translated = await fetch(`${SHELL.page}?locale=${encodeURIComponent(language)}`, { cache: 'no-store' })
  if (translated.ok) await cache.put(SHELL.page, translated)
}
