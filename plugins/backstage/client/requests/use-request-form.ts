import { sendRequest, useInvalidateQueries, useNavigate } from '@balafon/sdk/client'
import { useContractForm } from '@balafon/sdk/forms'
import * as z from 'zod/mini'
import { buildRequestPath } from '../../contract/paths.ts'
import { createBackstageRequest, listBackstageRequests, MESSAGE_MAX_LENGTH, NewRequest, uploadProofDocument } from '../../contract/requests.ts'

/** The values of the form. `document` is the file of the proof, which is uploaded when the form is sent. */
const FormValues = z.object({
  artist_name: z.string().check(z.trim(), z.maxLength(190)),
  artist_id: z.nullable(z.union([z.number(), z.string()])),
  image: NewRequest.shape.image,
  proof_kind: z.enum(['social', 'document']),
  proof_url: z.string().check(z.trim(), z.maxLength(500)),
  document: z.nullable(z.instanceof(File)),
  message: z.string().check(z.trim(), z.maxLength(MESSAGE_MAX_LENGTH)),
})

const HTTP_SCHEME = /^https?:\/\//i

/** The server requires a name in every request. For a claimed or verified artist it ignores this name and uses the name of the artist. */
const UNUSED_NAME = '-'

/** Adds `https://` to an address that the user typed without a scheme, and replaces `http://`, because the server accepts https addresses only. */
const toHttps = (address: string) => (HTTP_SCHEME.test(address) ? address.replace(/^http:/i, 'https:') : `https://${address}`)

/** Returns whether a kind of request is about an artist that the site already has. */
export const isAboutExistingArtist = (kind: string): boolean => kind === 'claim-artist' || kind === 'verify-artist'

/** Returns the form that sends a request and then opens the page of this request. */
export function useRequestForm(kind: string, initialArtistId: number | null) {
  const navigate = useNavigate()
  const invalidate = useInvalidateQueries()
  const hasArtist = isAboutExistingArtist(kind)
  const form = useContractForm({
    schema: FormValues,
    defaults: { artist_name: '', artist_id: initialArtistId, image: null, proof_kind: 'social', proof_url: '', document: null, message: '' },
    getFieldName: (name) => (name === 'file' || name === 'document_id' ? 'document' : name),
    send: async ({ artist_name: name, artist_id: artistId, image, proof_kind: proofKind, proof_url: url, document, message }) => {
      const isDocument = proofKind === 'document'
      const body = {
        kind,
        artist_name: hasArtist ? UNUSED_NAME : name,
        artist_id: hasArtist && artistId !== null ? Number(artistId) : null,
        image,
        proof_url: isDocument || url === '' ? null : toHttps(url),
        document_id: isDocument && document ? (await sendRequest(uploadProofDocument, { file: document })).document.id : null,
        message,
      }
      const { request } = await sendRequest(createBackstageRequest, { body })
      form.reset()
      await invalidate(listBackstageRequests)
      await navigate(buildRequestPath(request.id), { replace: true })
    },
  })
  return form
}
