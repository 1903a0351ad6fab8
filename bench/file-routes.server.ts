// The site's file routes on a bare hapi. FOLDER contains the files; /signed?key= returns a signed URL.
import Hapi from '@hapi/hapi'
import { coreModels } from '../server/app/core-models.ts'
import { connectToDatabase } from '../server/database/connection.ts'
import { createModels } from '../server/database/create-models.ts'
import { createFileRoutes } from '../server/files/files.routes.ts'
import { createFiles } from '../server/files/files.ts'
import { createDiskStorage } from '../server/files/storage.ts'
import { createSigner } from '../server/security/signer.ts'

const storage = createDiskStorage(process.env.FOLDER ?? '')
const signer = createSigner('a secret for benchmarks only, never for a real site', 'media')
// Signed URLs need no row, so no connection to this database is opened.
const models = createModels(connectToDatabase('postgres://127.0.0.1/none'), 'core', coreModels)
const files = createFiles(models, storage, signer, 'bench')

const server = Hapi.server({ host: '127.0.0.1', port: Number(process.env.PORT) })
server.route([
  ...createFileRoutes(storage, signer),
  { method: 'GET', path: '/health', handler: () => ({ status: 'alive' }) },
  { method: 'GET', path: '/signed', handler: (request) => files.createSignedUrl(String(request.query.key), 3600) },
])
await server.start()
