import { createHash } from 'node:crypto'
import type { BootstrapData } from '@balafon/sdk/contract'
import type { BuiltHost } from '../built-host.ts'

export const SHELL_PAGE = '/offline-shell'

/** The built worker with what it has to keep. Another build, name, theme or place in the rail makes it another worker. */
export function presentWorker({ worker, page, files }: BuiltHost, shell: BootstrapData): string {
  const version = createHash('sha256')
    .update(JSON.stringify([worker, page, files, shell]))
    .digest('hex')
    .slice(0, 16)
  return `const SHELL=${JSON.stringify({ version, page: SHELL_PAGE, files: files.map((file) => `/${file}`) })};\n${worker}`
}

/** For a browser that used the site before it was being developed on the same address: the old worker goes. */
export const LEAVING_WORKER = `self.addEventListener('install',function(){self.skipWaiting()});self.addEventListener('activate',function(e){e.waitUntil(caches.keys().then(function(n){return Promise.all(n.map(function(k){return caches.delete(k)}))}).then(function(){return self.registration.unregister()}))})`
