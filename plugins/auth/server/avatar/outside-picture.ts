import { fieldProblem, type ServerContext } from '@balafon/sdk/server'
import { fileTypeFromBuffer } from 'file-type'
import { AVATAR_BYTES, AVATAR_TYPES } from '../../contract/avatar.ts'

const PICTURE = { headers: { accept: 'image/*' }, maxBytes: AVATAR_BYTES, redirects: 3 } as const

/** A picture that is somewhere else. Whatever the reason it cannot be had, who asks is told one thing: nobody is to look around with it. */
export async function outsidePicture(url: string, { log, fetchExternal }: Pick<ServerContext, 'log' | 'fetchExternal'>) {
  const bytes = await fetchExternal(url, PICTURE).then(
    ({ status, body }) => {
      if (status === 200) return body
      log.info({ status }, 'a picture could not be fetched')
    },
    (error: Error) => log.info({ reason: error.message }, 'a picture could not be fetched'),
  )
  if (!bytes) throw fieldProblem({ url: 'auth.avatar.url' })
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const type = AVATAR_TYPES.find((allowed) => allowed === found?.mime)
  // Told apart from the above only for what is really there: pages of an inner network are not reached at all.
  if (!type) throw fieldProblem({ url: 'auth.avatar.type' })
  return { type, bytes }
}
