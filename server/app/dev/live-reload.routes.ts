import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { ServerRoute } from '@hapi/hapi'

const SCRIPT = `new EventSource('/dev/reload').onmessage=function(e){if(window.processId&&window.processId!==e.data)location.reload();window.processId=e.data}`

/** Creates the routes of `npm run dev` that reload the page when the server process was replaced. */
export function createLiveReloadRoutes(): ServerRoute[] {
  const processId = randomUUID()
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
        stream.write(`retry: 300\ndata: ${processId}\n\n`)
        request.server.events.once('stop', () => stream.end())
        request.raw.res.once('close', () => stream.end())
        request.raw.res.socket?.unref()
        return h.response(stream).type('text/event-stream').header('cache-control', 'no-store').header('content-encoding', 'identity')
      },
    },
  ]
}
