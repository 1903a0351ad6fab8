import { createHash } from 'node:crypto'
import type { BootstrapData } from '@balafon/sdk/contract'
import type { BuiltHost } from '../built-host.ts'

export const SHELL_PAGE = '/offline-shell'

/** Renders the service worker with the list of files it caches. Its version changes with the build and with the shell's data. */
export function renderServiceWorker({ worker, page, files }: BuiltHost, shell: BootstrapData): string {
  const version = createHash('sha256')
    .update(JSON.stringify([worker, page, files, shell]))
    .digest('hex')
    .slice(0, 16)
  return `const SHELL=${JSON.stringify({ version, page: SHELL_PAGE, files: files.map((file) => `/${file}`) })};\n${worker}`
}

/** Removes the worker of a built site from a browser that now opens the site in development at the same address. */
export const UNREGISTERING_WORKER = `self.addEventListener('install',function(){self.skipWaiting()});self.addEventListener('activate',function(e){e.waitUntil(caches.keys().then(function(n){return Promise.all(n.map(function(k){return caches.delete(k)}))}).then(function(){return self.registration.unregister()}))})`
