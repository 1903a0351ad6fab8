import { Link, Navigate, sendRequest, useApi, useDocumentTitle, useInvalidateQueries, useNavigate, useParams } from '@balafon/sdk/client'
import { FormEntity, FormFile, FormImage, FormRadioGroup, FormText, FormTextArea, useContractForm, useWatch } from '@balafon/sdk/forms'
import { Button, getButtonClass } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { buildRequestPath } from '../../contract/paths.ts'
import {
  createBackstageRequest,
  listBackstageRequests,
  MESSAGE_MAX_LENGTH,
  NewRequest,
  PROOF_DOCUMENT_MAX_BYTES,
  uploadProofDocument,
} from '../../contract/requests.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { PICTURE_SIDE, uploadImage } from '../frame/upload-image.ts'
import { useBackstage } from '../frame/use-backstage.ts'
import { type RequestKindTexts, useRequestKinds } from './request-kinds.ts'

/** The form with the file of the proof, which is uploaded when the form is sent. */
const FormValues = z.object({
  artist_name: z.string().check(z.trim(), z.maxLength(190)),
  artist_id: z.nullable(z.union([z.number(), z.string()])),
  image: NewRequest.shape.image,
  proof_kind: z.enum(['social', 'document']),
  proof_url: z.string().check(z.trim(), z.maxLength(500)),
  document: z.nullable(z.instanceof(File)),
  message: z.string().check(z.trim(), z.maxLength(MESSAGE_MAX_LENGTH)),
})

const SCHEMES = /^https?:\/\//i

/** Shows the form of a kind of request at `/backstage/requests/{kind}`. */
export default function RequestFormScreen() {
  const { t } = useTranslation()
  const { kind = '' } = useParams()
  const texts = useRequestKinds(t).find((other) => other.kind === kind)
  const query = useApi(listBackstageRequests, {})
  if (!texts) return <Navigate to="/backstage/requests" replace />
  return (
    <ScreenState query={query} title={t('backstage.requests.title')}>
      {({ kinds }) => {
        const openId = kinds.find((other) => other.kind === kind)?.open_request_id
        return openId ? <Navigate to={buildRequestPath(openId)} replace /> : <RequestForm key={kind} texts={texts} />
      }}
    </ScreenState>
  )
}

function RequestForm({ texts: { kind, label, description } }: { readonly texts: RequestKindTexts }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const invalidate = useInvalidateQueries()
  const { artists } = useBackstage()
  const isAboutArtist = kind === 'claim-artist' || kind === 'verify-artist'
  const owned = artists.filter(({ role, verified_at: verifiedAt }) => role === 'owner' && verifiedAt === null)
  useDocumentTitle(label)
  const form = useContractForm({
    schema: FormValues,
    defaults: {
      artist_name: '',
      artist_id: kind === 'verify-artist' ? (owned[0]?.id ?? null) : null,
      image: null,
      proof_kind: 'social',
      proof_url: '',
      document: null,
      message: '',
    },
    getFieldName: (name) => (name === 'file' || name === 'document_id' ? 'document' : name),
    send: async ({ artist_name: name, artist_id: artistId, image, proof_kind: proofKind, proof_url: url, document, message }) => {
      const isDocument = proofKind === 'document'
      const uploaded = isDocument && document ? (await sendRequest(uploadProofDocument, { file: document })).document.id : null
      const address = url && !SCHEMES.test(url) ? `https://${url}` : url.replace(/^http:/i, 'https:')
      const body = {
        kind,
        // The name of a claimed or verified artist is known to the server.
        artist_name: isAboutArtist ? '-' : name,
        artist_id: isAboutArtist && artistId !== null ? Number(artistId) : null,
        image,
        proof_url: isDocument || address === '' ? null : address,
        document_id: uploaded,
        message,
      }
      const { request } = await sendRequest(createBackstageRequest, { body })
      form.reset()
      await invalidate(listBackstageRequests)
      await navigate(buildRequestPath(request.id), { replace: true })
    },
  })
  const { control } = form
  const proofKind = useWatch({ control, name: 'proof_kind' })
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{label}</h1>
      </header>
      <p className={classes.quiet}>{description}</p>
      {kind === 'verify-artist' && owned.length === 0 ? (
        <p>{t('backstage.request.nothing_to_verify')}</p>
      ) : (
        <form className={`${classes.box} ${classes.form} ${classes.narrow}`} onSubmit={form.submit} noValidate>
          {isAboutArtist ? (
            <FormEntity control={control} name="artist_id" kind="player.artist" label={t('backstage.request.artist')} isRequired />
          ) : (
            <>
              <FormText control={control} name="artist_name" label={t('backstage.request.name')} maxLength={190} isRequired />
              <FormImage control={control} name="image" label={t('backstage.field.picture')} upload={uploadImage} isRound outputSide={PICTURE_SIDE} />
            </>
          )}
          <FormRadioGroup
            control={control}
            name="proof_kind"
            label={t('backstage.request.proof')}
            options={[
              { value: 'social', label: t('backstage.request.proof.social'), description: t('backstage.request.proof.social.text') },
              { value: 'document', label: t('backstage.request.proof.document'), description: t('backstage.request.proof.document.text') },
            ]}
          />
          {proofKind === 'social' ? (
            <FormText control={control} name="proof_url" label={t('backstage.request.proof_url')} type="url" placeholder="https://" isRequired />
          ) : (
            <FormFile
              control={control}
              name="document"
              label={t('backstage.request.document')}
              accept={['application/pdf', 'image/png', 'image/jpeg', 'image/webp']}
              maxBytes={PROOF_DOCUMENT_MAX_BYTES}
            />
          )}
          <FormTextArea
            control={control}
            name="message"
            label={t('backstage.request.message')}
            hint={t('backstage.request.message.hint')}
            rows={5}
            maxLength={MESSAGE_MAX_LENGTH}
          />
          <div className={classes.actions}>
            <Button type="submit" isPending={form.isPending}>
              {t('backstage.request.send')}
            </Button>
            <Link to="/backstage/requests" className={getButtonClass('quiet')}>
              {t('backstage.cancel')}
            </Link>
          </div>
        </form>
      )}
    </div>
  )
}
