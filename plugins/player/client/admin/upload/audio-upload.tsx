import { ApiError, Link, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { resourceEndpoints } from '@balafon/sdk/contract'
import { removeUploads, startUploads, useUploads } from '@balafon/sdk/uploads'
import { Button } from '@balafon/ui/button'
import { FileDropZone } from '@balafon/ui/file-drop-zone'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trackList } from '../../../contract/administration/music-lists.ts'
import { createUploadedTrack } from '../../../contract/administration/uploads.ts'
import { TRACK_UPLOAD_TYPE } from '../../../contract/media.ts'
import classes from '../frame/page.module.css'
import { ReviewTable } from './review-table.tsx'
import { type Proposal, useProposals } from './use-proposals.ts'

const GROUP = 'player administration'
const AUDIO = /\.(mp3|m4a|mp4|aac|flac|wav|aiff?|ogg|opus|oga)$/i

const splitNames = (text: string) =>
  text
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** Uploads audio files and folders. Their tags fill a table, in which the operator corrects the values and confirms which drafts are created. */
export default function AudioUpload() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const queue = useUploads({ group: GROUP, isShownHere: true })
  const { proposals, change } = useProposals(queue)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [ignored, setIgnored] = useState(0)
  const [isPending, setPending] = useState(false)
  const ready = proposals.filter(({ fileEntryId, media }) => fileEntryId !== null && !media?.error)

  async function createDraft({ key, fileEntryId, name, artists, album, number, media }: Proposal): Promise<boolean> {
    if (fileEntryId === null) return false
    const body = {
      file_entry_id: fileEntryId,
      name: name.trim(),
      artists: splitNames(artists),
      album: album.trim() || null,
      ...(number !== null && { number }),
      ...(media?.tags?.disc && { disc: media.tags.disc }),
    }
    try {
      await sendRequest(createUploadedTrack, { body })
      removeUploads([key])
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors((current) => ({ ...current, [key]: Object.values(error.fields).flat()[0] ?? error.message }))
      return false
    }
  }

  async function createDrafts() {
    setPending(true)
    setErrors({})
    let created = 0
    try {
      // The drafts are created one after the other, because the first song of an album creates the album that the further songs are added to.
      for (const proposal of ready) if (await createDraft(proposal)) created += 1
      if (created > 0) toast.positive(t('upload_admin.created', { count: created }), { action: undefined })
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
      const { list, count } = resourceEndpoints(trackList)
      await invalidate(list, count)
    }
  }

  return (
    <>
      <p className={classes.quiet}>
        {t('upload_admin.text')} <Link to="/admin/tracks?status=draft">{t('upload_admin.drafts')}</Link>
      </p>
      <FileDropZone
        title={t('upload_admin.drop')}
        hint={ignored > 0 ? t('upload_admin.ignored', { count: ignored }) : t('upload_admin.hint')}
        chooseLabel={t('upload_admin.choose')}
        chooseFolderLabel={t('upload_admin.choose_folder')}
        size={proposals.length === 0 ? 'large' : 'compact'}
        onFiles={(files) => {
          const audio = files.filter(({ file }) => AUDIO.test(file.name))
          setIgnored(files.length - audio.length)
          if (audio.length > 0) startUploads(audio, { uploadType: TRACK_UPLOAD_TYPE, group: GROUP, isKeptAfterCompletion: true })
        }}
      />
      {proposals.length > 0 ? (
        <section className={classes.box} aria-labelledby="review">
          <div className={classes.header}>
            <h2 id="review">{t('upload_admin.review')}</h2>
            <Button isPending={isPending} isDisabled={ready.length === 0} onPress={() => void createDrafts()}>
              {t('upload_admin.create', { count: ready.length })}
            </Button>
          </div>
          <ReviewTable
            proposals={proposals}
            uploads={queue}
            errors={errors}
            onChange={change}
            onRemove={(key) => {
              queue.cancel(key)
              removeUploads([key])
            }}
          />
        </section>
      ) : null}
    </>
  )
}
