import { TRACK_UPLOAD_TYPE } from '@balafon/plugin-player/contract/media'
import { ApiError, confirm, reportError, sendRequest, toast, useApi, useDocumentTitle, useFormat, useInvalidateQueries, useNavigate } from '@balafon/sdk/client'
import { removeUploads, startUploads, useUploads } from '@balafon/sdk/uploads'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { type ChosenFile, FileDropZone } from '@balafon/ui/file-drop-zone'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BackstageArtist, listBackstageAlbums, listBackstageTracks } from '../../contract/music.ts'
import { buildEditPath } from '../../contract/paths.ts'
import { createRelease, type DraftRow, findDuplicates, getUploadDraft, type UploadDraft } from '../../contract/upload.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { uploadImage } from '../frame/upload-image.ts'
import { useBackstage } from '../frame/use-backstage.ts'
import { QuotaBars } from '../overview/overview-screen.tsx'
import { readNumber, readTags, suggestTitle } from './read-tags.ts'
import { ReleaseFields } from './release-fields.tsx'
import { TransferPanel } from './transfer-panel.tsx'
import { UploadGrid } from './upload-grid.tsx'
import screen from './upload-screen.module.css'
import { createEmptyDraft, useUploadDraft } from './use-upload-draft.ts'

const GROUP = 'backstage release'
const AUDIO = /\.(mp3|m4a|mp4|aac|flac|wav|aiff?|ogg|opus|oga)$/i
const COVER = /^(cover|folder|front)\.(jpe?g|png|webp)$/i

/** Uploads a release: files and folders are dropped, and a release is proposed from their tags while they are uploaded. */
export default function UploadScreen() {
  const { t } = useTranslation()
  const { query, artist } = useBackstage()
  const draft = useApi(getUploadDraft, {}, { staleTime: Number.POSITIVE_INFINITY })
  useDocumentTitle(t('backstage.upload.title'))
  return (
    <ScreenState query={query}>
      {() =>
        artist ? (
          <ScreenState query={draft}>{({ draft: saved }) => <Upload artist={artist} saved={saved ?? createEmptyDraft(artist.id)} />}</ScreenState>
        ) : (
          <EmptyState title={t('backstage.no_artist.title')}>{t('backstage.no_artist.text')}</EmptyState>
        )
      }
    </ScreenState>
  )
}

function Upload({ artist, saved }: { readonly artist: BackstageArtist; readonly saved: UploadDraft }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const navigate = useNavigate()
  const invalidate = useInvalidateQueries()
  const { quota, genres } = useBackstage()
  const queue = useUploads({ group: GROUP, isShownHere: true })
  const { draft, savedAt, change, changeRow, setRows, discard } = useUploadDraft(saved)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [duplicates, setDuplicates] = useState<Readonly<Record<string, { readonly id: number; readonly name: string }>>>({})
  const [isPending, setPending] = useState(false)
  // Uploads that were completed meanwhile, also before a reload of the page.
  const rows = draft.rows.map((row) => ({ ...row, file_entry_id: row.file_entry_id ?? queue.uploads.find(({ id }) => id === row.key)?.fileEntry?.id ?? null }))

  async function fillRow(key: string, file: File, isFirst: boolean) {
    const tags = await readTags(file)
    const known = genres.filter((genre) => tags.genres.some((name) => name.toLowerCase() === genre.display_name.toLowerCase())).map(({ name }) => name)
    changeRow(key, { ...(tags.title && { name: tags.title.slice(0, 190) }), ...(known.length > 0 && { genres: known }), duration: tags.duration })
    if (!isFirst) return
    if (tags.album && draft.name === '') change({ name: tags.album.slice(0, 190) })
    if (tags.cover && !draft.image)
      await uploadImage(tags.cover).then(
        (image) => change({ image }),
        () => {},
      )
  }

  async function add(chosen: readonly ChosenFile[]) {
    const audio = chosen.filter(({ file }) => AUDIO.test(file.name)).toSorted((a, b) => compareFiles(a.file.name, b.file.name))
    const cover = chosen.find(({ file }) => COVER.test(file.name))
    const ids = startUploads(audio, { uploadType: TRACK_UPLOAD_TYPE, group: GROUP, isKept: true })
    const added = audio.map(
      ({ file }, index): DraftRow => ({
        key: ids[index] ?? '',
        file_name: file.name.slice(0, 300),
        file_entry_id: null,
        name: suggestTitle(file.name).slice(0, 190),
        artist_ids: [],
        genres: [],
        is_explicit: false,
        duration: null,
      }),
    )
    setRows((current) => [...current, ...added])
    if (cover && !draft.image) void uploadImage(cover.file).then((image) => change({ image }), reportError)
    await Promise.all(audio.map(({ file }, index) => fillRow(ids[index] ?? '', file, index === 0)))
    await checkDuplicates(added.map(({ name }) => name).filter(Boolean))
  }

  async function checkDuplicates(names: readonly string[]) {
    if (names.length === 0) return
    const found = await sendRequest(findDuplicates, { body: { artist_id: draft.artist_id ?? artist.id, names: [...names] } }).catch(() => null)
    if (found) setDuplicates((current) => ({ ...current, ...Object.fromEntries(found.duplicates.map(({ name, track }) => [name, track])) }))
  }

  async function release() {
    setPending(true)
    setErrors({})
    try {
      const created = await sendRequest(createRelease, { body: { draft: { ...draft, rows } } })
      removeUploads(queue.uploads.map(({ id }) => id))
      await discard(artist.id)
      await invalidate(listBackstageAlbums, listBackstageTracks, getUploadDraft)
      toast.positive(t(isLater ? 'backstage.scheduled' : created.status === 'published' ? 'backstage.published' : 'backstage.waiting'))
      await navigate(created.album_id === null ? buildEditPath('track', created.track_ids[0] ?? 0) : buildEditPath('album', created.album_id))
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return reportError(error)
      setErrors(Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [field.replace(/^draft\./, ''), messages[0] ?? ''])))
      toast.danger(t('backstage.upload.incomplete'))
    } finally {
      setPending(false)
    }
  }

  async function remove(key: string) {
    queue.cancel(key)
    removeUploads([key])
    setRows((current) => current.filter((row) => row.key !== key))
  }

  async function discardAll() {
    if (!(await confirm({ title: t('backstage.upload.discard'), text: t('backstage.upload.discard.text'), action: t('backstage.upload.discard') }))) return
    queue.cancel()
    removeUploads(queue.uploads.map(({ id }) => id))
    await discard(artist.id).catch(reportError)
  }

  const isLater = draft.release_at !== null && new Date(draft.release_at) > new Date()
  const isEmpty = rows.length === 0
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('backstage.upload.title')}</h1>
        <div className={classes.actions}>
          <span className={classes.quiet} role="status">
            {savedAt ? t('backstage.upload.saved', { time: date(savedAt, { timeStyle: 'short' }) }) : ''}
          </span>
          {isEmpty ? null : (
            <>
              <Button variant="outline" onPress={() => void discardAll()}>
                {t('backstage.upload.discard')}
              </Button>
              <Button icon={<CalendarClock aria-hidden="true" />} isPending={isPending} onPress={() => void release()}>
                {t(isLater ? 'backstage.upload.schedule' : 'backstage.upload.publish')}
              </Button>
            </>
          )}
        </div>
      </header>
      {quota ? <QuotaBars quota={quota} /> : null}
      {isEmpty ? null : (
        <div className={screen.top}>
          <ReleaseFields draft={draft} errors={errors} onChange={change} />
          <TransferPanel uploads={queue} />
        </div>
      )}
      {isEmpty ? null : (
        <UploadGrid
          rows={rows}
          uploads={queue}
          errors={errors}
          duplicates={duplicates}
          genres={genres}
          onChange={changeRow}
          onReorder={(keys) => setRows((current) => keys.flatMap((key) => current.find((row) => row.key === key) ?? []))}
          onRemove={(key) => void remove(key)}
          onSetGenre={(genre) => setRows((current) => current.map((row) => ({ ...row, genres: [genre] })))}
          onSort={() => setRows((current) => current.toSorted((a, b) => compareFiles(a.file_name, b.file_name)))}
        />
      )}
      <FileDropZone
        title={t('backstage.upload.drop')}
        hint={errors.rows ?? t('backstage.upload.hint')}
        chooseLabel={t('backstage.upload.choose')}
        chooseFolderLabel={t('backstage.upload.choose_folder')}
        size={isEmpty ? 'large' : 'compact'}
        onFiles={(files) => void add(files)}
      />
    </div>
  )
}

/** Sorts files by the number at their beginning, then by name. */
function compareFiles(a: string, b: string): number {
  const [first, second] = [readNumber(a), readNumber(b)]
  if (first !== null && second !== null && first !== second) return first - second
  return a.localeCompare(b, undefined, { numeric: true })
}
