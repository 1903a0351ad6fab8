import { kindOf } from './request-kind.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope
/** Put before this script by the server; when any of it changes the browser has a new worker. */
declare const SHELL: { readonly version: string; readonly page: string; readonly files: readonly string[] }

const OURS = 'balafon-'
const KEPT = `${OURS}shell-${SHELL.version}`
const USED = `${OURS}used-${SHELL.version}`
const MOST_USED = 250

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
  if (kind === 'file') event.respondWith(fileFor(event))
})

self.addEventListener('message', (event) => {
  const { language } = event.data as { language?: unknown }
  if (typeof language === 'string') event.waitUntil(speak(language))
})

async function keepShell() {
  const cache = await caches.open(KEPT)
  await cache.addAll([...SHELL.files, new Request(SHELL.page, { cache: 'no-store' })])
}

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== KEPT && name !== USED).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function pageFor({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(SHELL.page, { cacheName: KEPT, ignoreVary: true })) ?? Response.error()
  }
}

async function fileFor(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.status === 200 && response.headers.get('cache-control')?.includes('immutable')) event.waitUntil(keep(event.request, response.clone()))
  return response
}

async function keep(request: Request, response: Response) {
  const cache = await caches.open(USED)
  await cache.put(request, response)
  const oldestFirst = await cache.keys()
  await Promise.all(oldestFirst.slice(0, Math.max(0, oldestFirst.length - MOST_USED)).map((old) => cache.delete(old)))
}

/** The page that waits for bad times is kept in one language: the one last spoken. */
async function speak(language: string) {
  const cache = await caches.open(KEPT)
  const page = await cache.match(SHELL.page, { ignoreVary: true })
  if (page?.headers.get('content-language') === language) return
  const translated = await fetch(`${SHELL.page}?locale=${encodeURIComponent(language)}`, { cache: 'no-store' })
  if (translated.ok) await cache.put(SHELL.page, translated)
}
