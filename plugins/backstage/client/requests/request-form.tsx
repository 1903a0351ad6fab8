import { Link, useDocumentTitle } from '@balafon/sdk/client'
import { FormEntity, FormFile, FormImage, FormRadioGroup, FormText, FormTextArea, useWatch } from '@balafon/sdk/forms'
import { Button, getButtonClass } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX_LENGTH, PROOF_DOCUMENT_MAX_BYTES } from '../../contract/requests.ts'
import classes from '../frame/screen.module.css'
import { PICTURE_SIDE_PIXELS, uploadImage } from '../frame/upload-image.ts'
import { useBackstage } from '../frame/use-backstage.ts'
import type { RequestKindTexts } from './request-kinds.ts'
import { isAboutExistingArtist, useRequestForm } from './use-request-form.ts'

interface RequestFormProps {
  readonly texts: RequestKindTexts
}

/** The page on which a user sends a request of one kind. To verify an artist, the user needs one; without an artist, the page shows no form. */
export function RequestForm({ texts }: RequestFormProps) {
  const { t } = useTranslation()
  const { artists } = useBackstage()
  const { kind, label, description } = texts
  const [unverifiedArtist] = artists.filter(({ role, verified_at: verifiedAt }) => role === 'owner' && verifiedAt === null)
  useDocumentTitle(label)
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{label}</h1>
      </header>
      <p className={classes.quiet}>{description}</p>
      {kind === 'verify-artist' && !unverifiedArtist ? (
        <p>{t('backstage.request.nothing_to_verify')}</p>
      ) : (
        <RequestFields kind={kind} initialArtistId={kind === 'verify-artist' ? (unverifiedArtist?.id ?? null) : null} />
      )}
    </div>
  )
}

interface RequestFieldsProps {
  readonly kind: string
  readonly initialArtistId: number | null
}

function RequestFields({ kind, initialArtistId }: RequestFieldsProps) {
  const { t } = useTranslation()
  const form = useRequestForm(kind, initialArtistId)
  const { control } = form
  return (
    <form className={`${classes.box} ${classes.form} ${classes.narrow}`} onSubmit={form.submit} noValidate>
      {isAboutExistingArtist(kind) ? (
        <FormEntity control={control} name="artist_id" kind="player.artist" label={t('backstage.request.artist')} isRequired />
      ) : (
        <>
          <FormText control={control} name="artist_name" label={t('backstage.request.name')} maxLength={190} isRequired />
          <FormImage control={control} name="image" label={t('backstage.field.picture')} upload={uploadImage} isRound outputSide={PICTURE_SIDE_PIXELS} />
        </>
      )}
      <ProofFields form={form} />
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
  )
}

/** The fields for the proof that the user is the artist: the address of a profile on another site, or a document. */
function ProofFields({ form: { control } }: { readonly form: ReturnType<typeof useRequestForm> }) {
  const { t } = useTranslation()
  const proofKind = useWatch({ control, name: 'proof_kind' })
  return (
    <>
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
    </>
  )
}
