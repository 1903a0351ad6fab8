import { PassThrough } from 'node:stream'
import type { ServerRoute } from '@hapi/hapi'
import type { LiveReload } from './live-reload.ts'

const SCRIPT_PATH = '/dev/reload.js'

/**
 * The script reloads the page when the server's version differs from the version in the URL of the script. That URL is part of the page, so a build that ends
 * while the page loads is noticed too.
 */
const SCRIPT = `(function(){var version=new URL(document.currentScript.src).searchParams.get('version');new EventSource('/dev/reload').onmessage=function(event){if(event.data!==version)location.reload()}})()`

/** Renders the script element that reloads a page when it is outdated. */
export const renderLiveReloadTag = (version: string) => `<script src="${SCRIPT_PATH}?version=${version}" defer></script>`

/** Creates the routes of `npm run dev` that reload the page after a build, or when the server process was replaced. */
export function createLiveReloadRoutes(liveReload: LiveReload): ServerRoute[] {
  const options = { auth: false, timeout: { server: false } } as const
  return [
    {
      method: 'GET',
      path: SCRIPT_PATH,
      options,
      handler: (_request, h) => h.response(SCRIPT).type('text/javascript').header('cache-control', 'no-store'),
    },
    {
      method: 'GET',
      path: '/dev/reload',
      options,
      handler: (request, h) => {
        const stream = new PassThrough()
        const write = (version: string) => stream.write(`data: ${version}\n\n`)
        stream.write('retry: 300\n')
        write(liveReload.getVersion())
        const unsubscribe = liveReload.subscribe(write)
        // hapi emits `stop` only after the last stream has ended, so the stream has to be ended on `closing`.
        void request.server.events.once('closing').then(() => stream.end())
        request.raw.res.once('close', () => {
          unsubscribe()
          stream.end()
        })
        request.raw.res.socket?.unref()
        return h.response(stream).type('text/event-stream').header('cache-control', 'no-store').header('content-encoding', 'identity')
      },
    },
  ]
}
