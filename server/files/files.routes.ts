import { problem } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { createNotFoundProblem } from '../http/unknown-route.ts'
import type { Signer } from '../security/signer.ts'
import { sendFile } from './file-response.ts'
import { getMimeType, isValidSignature } from './files.ts'
import type { Storage } from './storage.ts'

/** Public files have lasting addresses; everything else is reached by a signed one. */
export function createFileRoutes(storage: Storage, signer: Signer): ServerRoute[] {
  const send = (request: Request, h: ResponseToolkit, key: string, cacheControl: string) =>
    sendFile(storage, key, getMimeType(key), request, h, cacheControl).then((answer) => answer ?? Promise.reject(createNotFoundProblem()))
  // Ranges are answered here: hapi must not cut our answers a second time.
  const options = { auth: false, response: { ranges: false } } as const
  return [
    {
      method: 'GET',
      path: '/storage/public/{key*}',
      options,
      handler: (request, h) => send(request, h, `public/${request.params.key}`, 'public, max-age=31536000, immutable'),
    },
    {
      method: 'GET',
      path: '/media/{key*}',
      options,
      handler: (request, h) => {
        const key = String(request.params.key)
        if (!isValidSignature(signer, key, request.query)) throw problem(403, 'link_expired')
        return send(request, h, key, 'private, max-age=3600')
      },
    },
  ]
}
