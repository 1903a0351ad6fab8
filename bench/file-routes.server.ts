// Runs the site's file routes on a bare hapi. The environment variable FOLDER is the folder with the files; /signed?key= returns a signed URL for a file.
import Hapi from '@hapi/hapi'
import { createFileRoutes } from '../server/files/files.routes.ts'
import { buildSignedUrl } from '../server/files/files.ts'
import { createRangeResponses } from '../server/files/range-responses.ts'
import { createDiskStorage } from '../server/files/storage.ts'
import { registerEarlyResponses } from '../server/http/early-responses.ts'
import { createSigner } from '../server/security/signer.ts'

const storage = createDiskStorage(process.env.FOLDER ?? '', (error) => console.error(error))
const signer = createSigner('a secret for benchmarks only, never for a real site', 'media')

const server = Hapi.server({ host: '127.0.0.1', port: Number(process.env.PORT) })
const getVersion = () => 0
registerEarlyResponses(server, [createRangeResponses({ locator: { peek: storage.peek }, local: storage, settings: { getVersion }, logResponse: () => {} })])
server.route([
  ...createFileRoutes({
    signer,
    locator: { locate: async (key) => ((await storage.stat(key)) ? { disk: 'local', storage } : null) },
    getDelivery: async () => ({ accelPath: null, usesLinks: false, settingsVersion: getVersion() }),
  }),
  { method: 'GET', path: '/health', handler: () => ({ status: 'alive' }) },
  { method: 'GET', path: '/signed', handler: (request) => buildSignedUrl(signer, String(request.query.key), 3600) },
])
await server.start()
