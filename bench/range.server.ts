// The site's own file routes on a bare hapi. FOLDER holds the files; /signed?key= gives a signed address.
import Hapi from '@hapi/hapi'
import { fileRoutes } from '../server/files/files.routes.ts'
import { createFiles } from '../server/files/files.ts'
import { createDiskStorage } from '../server/files/storage.ts'
import { createSigner } from '../server/security/keys.ts'

const storage = createDiskStorage(process.env.FOLDER ?? '')
const signer = createSigner('a secret for benchmarks, known to everybody', 'media')
const files = createFiles(async () => [], storage, signer, 'bench')

const server = Hapi.server({ host: '127.0.0.1', port: Number(process.env.PORT) })
server.route([
  ...fileRoutes(storage, signer),
  { method: 'GET', path: '/health', handler: () => ({ status: 'alive' }) },
  { method: 'GET', path: '/signed', handler: (request) => files.signedUrl(String(request.query.key), 3600) },
])
await server.start()
