import { confirm, reportError, useApi, useDocumentTitle, useFormat, useOpenModal } from '@balafon/sdk/client'
import { removeUploads, useUploads } from '@balafon/sdk/uploads'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { FileDropZone } from '@balafon/ui/file-drop-zone'
import { IconButton } from '@balafon/ui/icon-button'
import { useMedia } from '@balafon/ui/use-media'
import { CalendarClock, Check, Plus, Send } from 'lucide-react'
import { lazy, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackstageArtist } from '../../contract/music.ts'
import { getUploadDraft, type UploadDraft } from '../../contract/upload.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { useBackstage } from '../frame/use-backstage.ts'
import { QuotaBars } from '../overview/overview-screen.tsx'
import { useCellFields, useCellSaves } from './contributed-cells.tsx'
import { findMissingParts } from './find-missing-parts.ts'
import { MissingParts } from './missing-parts.tsx'
import { moveRow } from './move-row.ts'
import { createPasteColumn } from './paste-column.ts'
import { ReleaseFields } from './release-fields.tsx'
import { RELEASE_UPLOADS } from './release-uploads.ts'
import { TransferPanel } from './transfer-panel.tsx'
import { UploadGrid } from './upload-grid.tsx'
import screen from './upload-screen.module.css'
import { useCreateRelease } from './use-create-release.ts'
import { useDuplicates } from './use-duplicates.ts'
import { compareFileNames, useReleaseFiles } from './use-release-files.ts'
import { useRowAudio } from './use-row-audio.ts'
import { createEmptyDraft, useUploadDraft } from './use-upload-draft.ts'

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))

/** Uploads a release. The user drops files and folders. While they are uploaded, the page proposes a release from their tags. */
export default function UploadScreen() {
  const { t } = useTranslation()
  const { query, artist } = useBackstage()
  const draft = useApi(getUploadDraft, {}, { staleTime: Number.POSITIVE_INFINITY })
  useDocumentTitle(t('backstage.upload.title'))
  return (
    <ScreenState query={query} title={t('backstage.upload.title')}>
      {() =>
        artist ? (
          <ScreenState query={draft} title={t('backstage.upload.title')}>
            {({ draft: saved }) => <Upload artist={artist} saved={saved ?? createEmptyDraft(artist.id)} />}
          </ScreenState>
        ) : (
          <EmptyState title={t('backstage.no_artist.title')}>{t('backstage.no_artist.text')}</EmptyState>
        )
      }
    </ScreenState>
  )
}

function Upload({ artist, saved }: { readonly artist: BackstageArtist; readonly saved: UploadDraft }) {
  const { t } = useTranslation()
  const { quota, genres, artists } = useBackstage()
  const openModal = useOpenModal()
  const isPhone = useMedia('phone')
  const queue = useUploads({ group: RELEASE_UPLOADS, isShownHere: true })
  const { draft, savedAt, change, changeRow, setRows, discard } = useUploadDraft(saved, queue.uploads)
  const artistId = draft.artist_id ?? artist.id
  const { duplicates, searchDuplicates } = useDuplicates(artistId)
  const files = useReleaseFiles({ draft, uploads: queue.uploads, genres, change, changeRow, setRows, searchDuplicates })
  const saves = useCellSaves()
  const cells = useCellFields('backstage.trackFields/v1')
  const audio = useRowAudio()
  const chooser = useRef<HTMLInputElement>(null)
  const [isChecked, setChecked] = useState(false)
  const [moved, setMoved] = useState('')
  const paste = createPasteColumn({ rows: draft.rows, genres, changeRow })
  const release = useCreateRelease(saves, async () => {
    removeUploads(queue.uploads.map(({ id }) => id))
    await discard(artist.id)
  })
  const { rows } = draft
  // Looks once for existing songs with the names of the rows in the saved draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later rows are checked when they are added
  useEffect(() => void searchDuplicates(saved.rows.map(({ name }) => name)), [searchDuplicates])

  const getUpload = (key: string) => queue.uploads.find(({ id }) => id === key)
  const getSource = (key: string) => files.getFile(key) ?? getUpload(key)?.fileEntry?.url ?? null
  const moveTo = (key: string, targetKey: string) => setRows((current) => moveRow(current, key, targetKey))
  const moveBy = (key: string, offset: -1 | 1) => {
    const position = rows.findIndex((row) => row.key === key) + offset
    const target = rows[position]
    if (!target) return
    moveTo(key, target.key)
    setMoved(t('backstage.moved', { position: position + 1, count: rows.length }))
  }
  const remove = (key: string) => {
    queue.cancel(key)
    removeUploads([key])
    files.forget(key)
    setRows((current) => current.filter((row) => row.key !== key))
  }
  const cancelTransfer = () => {
    for (const { id, state } of queue.uploads) if (state !== 'completed') remove(id)
  }
  const discardAll = async () => {
    if (!(await confirm({ title: t('backstage.upload.discard'), text: t('backstage.upload.discard.text'), action: t('backstage.upload.discard') }))) return
    queue.cancel()
    removeUploads(queue.uploads.map(({ id }) => id))
    await discard(artist.id).catch(reportError)
  }
  const listMissing = () => findMissingParts(draft, ({ key }) => ['pending', 'inProgress'].includes(getUpload(key)?.state ?? ''))
  const submit = () => {
    setChecked(true)
    if (listMissing().length === 0) void release.create(draft)
  }
  const showPreview = () => {
    const name = artists.find(({ id }) => id === artistId)?.name ?? artist.name
    void openModal<void>((modal) => <PreviewDialog {...modal} draft={draft} artistName={name} getSource={getSource} />)
  }

  const isLater = draft.release_at !== null && new Date(draft.release_at) > new Date()
  const isEmpty = rows.length === 0
  const missing = isChecked ? listMissing() : []
  const errors = { ...Object.fromEntries(missing.map(({ path, key }) => [path, t(`backstage.upload.missing.${key}`)])), ...release.errors }
  const submitButton = (
    <Button icon={isLater ? <CalendarClock aria-hidden="true" /> : <Send aria-hidden="true" />} isPending={release.isPending} onPress={submit}>
      {t(isLater ? 'backstage.upload.schedule' : 'backstage.upload.publish')}
    </Button>
  )
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('backstage.upload.title')}</h1>
        <div className={classes.actions}>
          <SavedAt time={savedAt} />
          {isEmpty ? null : (
            <>
              <Button variant="quiet" onPress={() => void discardAll()}>
                {t('backstage.upload.discard')}
              </Button>
              <Button variant="outline" onPress={showPreview}>
                {t('backstage.upload.preview')}
              </Button>
              {isPhone ? null : submitButton}
            </>
          )}
        </div>
      </header>
      {quota ? <QuotaBars quota={quota} /> : null}
      {isEmpty ? null : (
        <>
          <MissingParts parts={missing} rows={rows} errors={release.errors} />
          <div className={screen.top}>
            <ReleaseFields
              draft={draft}
              errors={errors}
              coverOrigin={files.coverName ? t('backstage.upload.cover_from', { file: files.coverName }) : ''}
              saves={saves}
              onChange={(changes) => {
                if ('image' in changes) files.clearCoverName()
                change(changes)
              }}
            />
            <TransferPanel uploads={queue} onCancel={cancelTransfer} onAdd={() => chooser.current?.click()} />
          </div>
          <UploadGrid
            rows={rows}
            uploads={queue}
            errors={errors}
            duplicates={duplicates}
            genres={genres}
            cells={cells}
            saves={saves}
            audio={audio}
            artistId={artistId}
            moved={moved}
            getSource={getSource}
            onChange={changeRow}
            onMoveTo={moveTo}
            onMoveBy={moveBy}
            onRemove={remove}
            onPaste={paste}
            onNamed={(name) => void searchDuplicates([name])}
            onSetGenre={(genre) => setRows((current) => current.map((row) => ({ ...row, genres: [genre] })))}
            onSort={() => setRows((current) => current.toSorted((a, b) => compareFileNames(a.file_name, b.file_name)))}
          />
        </>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          void files.add([...(target.files ?? [])].map((file) => ({ file, relativePath: '' })))
          target.value = ''
        }}
      />
      {isPhone && !isEmpty ? (
        <div className={screen.bar}>
          <IconButton label={t('backstage.upload.add_files')} onPress={() => chooser.current?.click()}>
            <Plus />
          </IconButton>
          {submitButton}
        </div>
      ) : (
        <FileDropZone
          title={t('backstage.upload.drop')}
          hint={release.errors.rows ?? t('backstage.upload.hint')}
          chooseLabel={t('backstage.upload.choose')}
          chooseFolderLabel={t('backstage.upload.choose_folder')}
          size={isEmpty ? 'large' : 'compact'}
          onFiles={(chosen) => void files.add(chosen)}
        />
      )}
    </div>
  )
}

/** Shows when the draft was saved. */
function SavedAt({ time }: { readonly time: string | undefined }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (
    <span className={`${classes.quiet} ${screen.saved}`} role="status">
      {time ? (
        <>
          <Check aria-hidden="true" />
          {t('backstage.upload.saved', { time: date(time, { timeStyle: 'short' }) })}
        </>
      ) : null}
    </span>
  )
}
