import { createHash } from 'node:crypto'
import type { BootstrapData } from '@balafon/sdk/contract'
import type { BuiltHost } from '../built-host.ts'

/** The path of the offline page, which the service worker caches. */
export const OFFLINE_PAGE_PATH = '/offline-shell'

/** Renders the service worker with the list of files it caches. Its version changes with the build and with the data of the offline page. `SHELL` describes the offline page. */
export function renderServiceWorker({ worker, page, files }: BuiltHost, offlinePageData: BootstrapData): string {
  const version = createHash('sha256')
    .update(JSON.stringify([worker, page, files, offlinePageData]))
    .digest('hex')
    .slice(0, 16)
  return `const SHELL=${JSON.stringify({ version, page: OFFLINE_PAGE_PATH, files: files.map((file) => `/${file}`) })};\n${worker}`
}

/** Removes the worker of a built site from a browser that now opens the site in development at the same address. */
export const UNREGISTERING_WORKER = `self.addEventListener('install',function(){self.skipWaiting()});self.addEventListener('activate',function(e){e.waitUntil(caches.keys().then(function(n){return Promise.all(n.map(function(k){return caches.delete(k)}))}).then(function(){return self.registration.unregister()}))})`
