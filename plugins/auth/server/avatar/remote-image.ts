import { type ExternalRequest, fieldProblem, type ServerContext } from '@balafon/sdk/server'
import { AVATAR_MAX_BYTES, AVATAR_TYPES } from '../../contract/avatar.ts'

const IMAGE_REQUEST: ExternalRequest = { headers: { accept: 'image/*' }, maxBytes: AVATAR_MAX_BYTES, maxRedirects: 3 }

/**
 * Fetches an image from a URL that a user entered. All failures give the same error, so that users cannot find out which hosts exist in a private network.
 * @throws 422 at `url`.
 */
export async function fetchRemoteImage(url: string, { log, fetchExternal }: Pick<ServerContext, 'log' | 'fetchExternal'>) {
  const bytes = await fetchExternal(url, IMAGE_REQUEST).then(
    ({ status, body }) => {
      if (status === 200) return body
      log.info({ status }, 'could not fetch an image')
    },
    (error: Error) => log.info({ reason: error.message }, 'could not fetch an image'),
  )
  if (!bytes) throw fieldProblem({ url: 'auth.avatar.fetch_failed' })
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const type = AVATAR_TYPES.find((allowed) => allowed === detected?.mime)
  // This error differs only for responses from the public internet: private networks cannot be reached at all.
  if (!type) throw fieldProblem({ url: 'auth.avatar.type' })
  return { type, bytes }
}
