import { TRACK_UPLOAD_TYPE } from '@balafon/plugin-player/contract/media'
import { reportError } from '@balafon/sdk/client'
import { attachFiles, startUploads, type Upload } from '@balafon/sdk/uploads'
import type { ChosenFile } from '@balafon/ui/file-drop-zone'
import { useRef, useState } from 'react'
import type { DraftRow, UploadDraft } from '../../contract/upload.ts'
import { uploadImage } from '../frame/upload-image.ts'
import type { Genre } from './genre-cell.tsx'
import { type FileTags, readNumber, readTags, suggestTitle } from './read-tags.ts'
import { RELEASE_UPLOADS } from './release-uploads.ts'

const AUDIO = /\.(mp3|m4a|mp4|aac|flac|wav|aiff?|ogg|opus|oga)$/i
const COVER = /^(cover|folder|front)\.(jpe?g|png|webp)$/i

interface ReleaseFilesOptions {
  readonly draft: UploadDraft
  readonly uploads: readonly Upload[]
  readonly genres: readonly Genre[]
  readonly change: (changes: Partial<UploadDraft>) => void
  readonly changeRow: (key: string, changes: Partial<DraftRow>) => void
  readonly setRows: (update: (rows: readonly DraftRow[]) => readonly DraftRow[]) => void
  readonly searchDuplicates: (names: readonly string[]) => Promise<void>
}

/** Returns the functions that add files to the release. The upload of each file starts at once, and the release is proposed from the tags of the files. */
export function useReleaseFiles({ draft, uploads, genres, change, changeRow, setRows, searchDuplicates }: ReleaseFilesOptions) {
  const files = useRef(new Map<string, File>())
  const [coverName, setCoverName] = useState('')

  const setCover = (file: File, name: string) =>
    uploadImage(file).then((image) => {
      change({ image })
      setCoverName(name)
    })

  /** Continues interrupted uploads with files that were chosen again. Returns the other files. */
  function continueInterrupted(chosen: readonly ChosenFile[]) {
    const findInterrupted = ({ file }: ChosenFile) =>
      uploads.find(({ needsFile, name, size, lastModified }) => needsFile && name === file.name && size === file.size && lastModified === file.lastModified)
    const known = chosen.filter(findInterrupted)
    for (const chosenFile of known) files.current.set(findInterrupted(chosenFile)?.id ?? '', chosenFile.file)
    attachFiles(known)
    return chosen.filter((chosenFile) => !known.includes(chosenFile))
  }

  async function add(allChosen: readonly ChosenFile[]) {
    const chosen = continueInterrupted(allChosen)
    const audio = chosen.filter(({ file }) => AUDIO.test(file.name)).toSorted((a, b) => compareFileNames(a.file.name, b.file.name))
    const cover = chosen.find(({ file }) => COVER.test(file.name))
    const ids = startUploads(audio, { uploadType: TRACK_UPLOAD_TYPE, group: RELEASE_UPLOADS, isKeptAfterCompletion: true })
    const added = audio.map(({ file }, index) => ({ key: ids[index] ?? '', file }))
    for (const { key, file } of added) files.current.set(key, file)
    setRows((current) => [...current, ...added.map(({ key, file }) => createRow(key, file))])
    if (cover && !draft.image) void setCover(cover.file, cover.file.name).catch(reportError)
    const tagged = await Promise.all(added.map(async ({ key, file }) => ({ key, file, tags: await readTags(file) })))
    for (const { key, tags } of tagged) changeRow(key, readRowChanges(tags, genres))
    proposeRelease(tagged, cover === undefined)
    await searchDuplicates(tagged.map(({ file, tags }) => tags.title ?? suggestTitle(file.name)))
  }

  function proposeRelease(tagged: readonly { readonly key: string; readonly tags: FileTags }[], takesCover: boolean) {
    const order = findTrackOrder(tagged)
    if (order) setRows((current) => current.toSorted((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0)))
    const album = tagged.find(({ tags }) => tags.album)?.tags.album
    if (draft.rows.length === 0)
      change({ ...(album && draft.name === '' && { name: album.slice(0, 190) }), release_type: tagged.length === 1 ? 'single' : 'album' })
    const picture = takesCover && !draft.image ? tagged.find(({ tags }) => tags.cover)?.tags.cover : null
    // The picture inside an audio file may have a format that the server rejects. Then the release has no cover, and no error is shown.
    if (picture) void setCover(picture, '').catch(() => {})
  }

  return {
    add,
    coverName,
    clearCoverName: () => setCoverName(''),
    getFile: (key: string) => files.current.get(key),
    forget: (key: string) => void files.current.delete(key),
  }
}

const createRow = (key: string, file: File): DraftRow => ({
  key,
  file_name: file.name.slice(0, 300),
  file_entry_id: null,
  name: suggestTitle(file.name).slice(0, 190),
  artist_ids: [],
  genres: [],
  is_explicit: false,
  duration: null,
})

function readRowChanges(tags: FileTags, genres: readonly Genre[]): Partial<DraftRow> {
  const known = genres.filter((genre) => tags.genres.some((name) => name.toLowerCase() === genre.display_name.toLowerCase())).map(({ name }) => name)
  return { ...(tags.title && { name: tags.title.slice(0, 190) }), ...(known.length > 0 && { genres: known }), duration: tags.duration }
}

/** Returns the position of each file by the disc and track numbers in the tags; null when a file has no track number. */
function findTrackOrder(tagged: readonly { readonly key: string; readonly tags: FileTags }[]): Map<string, number> | null {
  if (tagged.length < 2 || tagged.some(({ tags }) => tags.number === null)) return null
  const sorted = tagged.toSorted((a, b) => (a.tags.disc ?? 1) - (b.tags.disc ?? 1) || (a.tags.number ?? 0) - (b.tags.number ?? 0))
  return new Map(sorted.map(({ key }, index) => [key, index + 1]))
}

/** Compares two file names: first by the number at their beginning, then by the text. */
export function compareFileNames(a: string, b: string): number {
  const [first, second] = [readNumber(a), readNumber(b)]
  if (first !== null && second !== null && first !== second) return first - second
  return a.localeCompare(b, undefined, { numeric: true })
}
