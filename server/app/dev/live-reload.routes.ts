import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { ServerRoute } from '@hapi/hapi'

const SCRIPT = `new EventSource('/dev/reload').onmessage=function(e){if(window.boot&&window.boot!==e.data)location.reload();window.boot=e.data}`

/** In `npm run dev`: the page hears which process serves it, and reloads when that is another one than before. */
export function createLiveReloadRoutes(): ServerRoute[] {
  const boot = randomUUID()
  const options = { auth: false, timeout: { server: false } } as const
  return [
    {
      method: 'GET',
      path: '/dev/reload.js',
      options,
      handler: (_request, h) => h.response(SCRIPT).type('text/javascript').header('cache-control', 'no-store'),
    },
    {
      method: 'GET',
      path: '/dev/reload',
      options,
      handler: (request, h) => {
        const stream = new PassThrough()
        stream.write(`retry: 300\ndata: ${boot}\n\n`)
        request.server.events.once('stop', () => stream.end())
        request.raw.res.once('close', () => stream.end())
        request.raw.res.socket?.unref()
        return h.response(stream).type('text/event-stream').header('cache-control', 'no-store').header('content-encoding', 'identity')
      },
    },
  ]
}
