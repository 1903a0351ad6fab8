import { kindOf } from './request-kind.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope
/** Put before this script by the server; when any of it changes the browser has a new worker. */
declare const SHELL: { readonly version: string; readonly page: string; readonly files: readonly string[] }

const OURS = 'balafon-'
const KEPT = `${OURS}shell-${SHELL.version}`

/** The tabs that were given the shell because the site did not answer, though the device has a network. */
const stranded = new Set<string>()

// A new worker takes over at once. That is safe: online it never answers with a page of its own, and what it keeps has
// addresses that change with their content, so no page ever meets a file of another version.
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepShell(), self.skipWaiting()]))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin)
  if (kind === 'page') event.respondWith(pageFor(event))
  // Left alone, the browser would throw the preload away and ask a second time, and a sign-in's way back is open once.
  if (kind === 'foreign' && isPreloaded(event)) event.respondWith(preloaded(event))
  // Built files are immutable, so the browser's own cache has them first. Handed over by a worker they would be read twice:
  // Chrome does not take a preload that came through one for a script that a script asks for.
  const isAway = !navigator.onLine || stranded.has(event.clientId)
  if (kind === 'file' && isAway) event.respondWith(fileFor(event.request))
})

self.addEventListener('message', (event) => {
  const { language } = Object(event.data)
  if (typeof language === 'string') event.waitUntil(speak(language))
})

async function keepShell() {
  const cache = await caches.open(KEPT)
  await cache.addAll([...SHELL.files, new Request(SHELL.page, { cache: 'no-store' })])
}

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== KEPT).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

const isPreloaded = ({ request }: FetchEvent) => request.mode === 'navigate' && request.method === 'GET' && self.registration.navigationPreload !== undefined

const preloaded = async ({ request, preloadResponse }: FetchEvent): Promise<Response> => (await preloadResponse) ?? fetch(request)

async function pageFor(event: FetchEvent): Promise<Response> {
  try {
    return await preloaded(event)
  } catch {
    stranded.add(event.resultingClientId)
    return (await caches.match(SHELL.page, { cacheName: KEPT, ignoreVary: true })) ?? Response.error()
  }
}

const fileFor = async (request: Request): Promise<Response> => (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

/** The page that waits for bad times is kept in one language: the one last spoken. */
async function speak(language: string) {
  const cache = await caches.open(KEPT)
  const page = await cache.match(SHELL.page, { ignoreVary: true })
  if (page?.headers.get('content-language') === language) return
  const translated = await fetch(`${SHELL.page}?locale=${encodeURIComponent(language)}`, { cache: 'no-store' })
  if (translated.ok) await cache.put(SHELL.page, translated)
}
