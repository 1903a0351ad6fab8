// Runs the site's tus routes on a bare hapi without a database. Node itself writes the body of a PUT to /raw to a file. FOLDER is the folder for the files.
import { createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import Hapi from '@hapi/hapi'
import { createTusRoutes } from '../server/files/uploads/tus.routes.ts'
import { createTusFiles } from '../server/files/uploads/tus-files.ts'
import { TusLocks } from '../server/files/uploads/tus-locks.ts'

const folder = process.env.FOLDER ?? ''
let nextId = 1
const sizes = new Map<string, number>()

const locks = new TusLocks()
const row = { fileId: null, uploadType: 'bench.sound', name: 'song.wav', createdAt: new Date() }
const store = { findById: async (id: string) => ({ ...row, fileSize: sizes.get(id) }), remove: async () => {} } as never
const tusFiles = createTusFiles({ folder, store })
const service = {
  async start({ size }: { readonly size: number }) {
    const id = `upload-${nextId++}`
    sizes.set(id, size)
    return { id }
  },
  find: async () => row,
} as never
const api = { findAccessBlock: async () => null, rateLimits: { consumeForCaller: async () => {} } }

const listener = http.createServer()
const server = Hapi.server({ listener, host: '127.0.0.1', port: Number(process.env.PORT) })
const identity = { id: 1, user: {}, impersonator: null, can: () => true }
server.auth.scheme('bench', () => ({ authenticate: (_request, h) => h.authenticated({ credentials: { app: { identity } } as never }) }))
server.auth.strategy('bench', 'bench')
server.auth.default('bench')
server.route([...createTusRoutes({ service, store, tusFiles, locks, api }), { method: 'GET', path: '/health', handler: () => ({ status: 'alive' }) }])

// Requests to /raw, the reference, bypass hapi, so that they show the throughput of Node itself.
const [handleWithHapi] = listener.listeners('request') as http.RequestListener[]
listener.removeAllListeners('request')
listener.on('request', async (request: http.IncomingMessage, response: http.ServerResponse) => {
  if (request.url !== '/raw') return handleWithHapi?.(request, response)
  const file = path.join(folder, `raw-${nextId++}`)
  await pipeline(request, createWriteStream(file))
  await unlink(file)
  response.writeHead(204).end()
})
await server.start()
