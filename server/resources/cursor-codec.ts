import { createHash } from 'node:crypto'
import { ListQueryError } from '@balafon/sdk/contract'
import type { CursorCodec, ListPosition } from '@balafon/sdk/server'
import type { Signer } from '../security/signer.ts'

/** The version of the format is signed too, so that a later format cannot be confused with this one. */
const FORMAT = 'cursor/v1'

/** Creates the codec of cursors: a digest of the list and the position in base64url, and its signature. */
export function createCursorCodec(signer: Signer): CursorCodec {
  const getSignedText = (text: string) => `${FORMAT}\n${text}`
  return {
    write(list, position) {
      const text = Buffer.from(JSON.stringify([computeDigest(list), ...position])).toString('base64url')
      return `${text}.${signer.sign(getSignedText(text))}`
    },
    read(list, cursor) {
      const [text = '', signature = '', ...rest] = cursor.split('.')
      if (rest.length > 0 || !signer.verify(getSignedText(text), signature)) throw new ListQueryError({ cursor: 'list.invalid_cursor' })
      const [digest, ...position] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, ...ListPosition]
      if (digest !== computeDigest(list)) throw new ListQueryError({ cursor: 'list.cursor_of_other_list' })
      return position
    },
  }
}

const computeDigest = (list: string) => createHash('sha256').update(list).digest('base64url').slice(0, 16)
