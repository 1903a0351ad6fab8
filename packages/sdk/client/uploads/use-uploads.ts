import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { FileEntry } from '../../contract/index.ts'
import { uploader } from './site-uploader.ts'
import { addUpUploads, type UploadTotal } from './total.ts'
import type { ChosenFile, Upload, UploadOptions } from './upload.ts'

/** The uploads that a component shows, and what it can do with them. The functions without ids act on all of them. */
export interface Uploads {
  readonly uploads: readonly Upload[]
  readonly total: UploadTotal
  readonly pause: (id?: string) => void
  /** Continues paused uploads and retries failed ones. */
  readonly resume: (id?: string) => void
  readonly retryFailed: () => void
  readonly cancel: (id?: string) => void
  /** Removes uploads from the list: one, or all that are completed, failed or cancelled. */
  readonly remove: (id?: string) => void
  /** Reads files that are missing since a reload of the page. Call it after a click: the browser asks the user for permission. */
  readonly reopen: () => Promise<void>
}

/** Which uploads {@link useUploads} returns. */
export interface UploadFilter {
  /** Only the uploads of this group. Default: all uploads of the user. */
  readonly group?: string
  /** The panel of the site does not show the uploads of the group while the component is mounted, because the component shows them. */
  readonly isShownHere?: boolean
}

/** The groups that a mounted screen shows itself. */
export const useGroupsOnScreen = create<{ readonly groups: readonly string[] }>(() => ({ groups: [] }))

/** Adds files to the queue of uploads. Returns the ids of their uploads. */
export const startUploads = (files: readonly ChosenFile[], options: UploadOptions): readonly string[] => uploader.add(files, options)

/** Removes completed uploads from the list, for example after a screen has taken over the files of its group. */
export const removeUploads = (ids: readonly string[]): void => uploader.remove(ids)

/**
 * Uploads one file and waits for it, for a field of a form.
 * @throws UploadFailure when the upload failed; AbortError when the user cancelled it.
 */
export function uploadFile(file: File, options: UploadOptions): Promise<FileEntry> {
  const [id = ''] = uploader.add([{ file, relativePath: '' }], options)
  return new Promise((resolve, reject) => {
    const end = uploader.store.subscribe(settle)
    settle()
    function settle() {
      const upload = uploader.store.getState().uploads.find((candidate) => candidate.id === id)
      const isOpen = upload?.state === 'pending' || upload?.state === 'inProgress'
      if (isOpen) return
      end()
      if (upload?.fileEntry) resolve(upload.fileEntry)
      else reject(upload?.problem ? new UploadFailure(upload.problem) : new DOMException('The upload was cancelled.', 'AbortError'))
    }
  })
}

/** An upload of {@link uploadFile} that failed. */
export class UploadFailure extends Error {
  override name = 'UploadFailure'
  readonly problem: NonNullable<Upload['problem']>
  constructor(problem: NonNullable<Upload['problem']>) {
    super(problem.message)
    this.problem = problem
  }
}

/** Returns the uploads of the user, or of one group, with their progress. */
export function useUploads({ group, isShownHere = false }: UploadFilter = {}): Uploads {
  const uploads = uploader.store(useShallow((state) => state.uploads.filter((upload) => group === undefined || upload.group === group)))
  useHidePanel(isShownHere ? group : undefined)
  return useMemo(() => ({ uploads, total: addUpUploads(uploads), ...createActions(uploads) }), [uploads])
}

/** Returns the actions on some uploads. */
export function createActions(uploads: readonly Upload[]): Omit<Uploads, 'uploads' | 'total'> {
  const listIds = (matches: (upload: Upload) => boolean) => uploads.filter(matches).map(({ id }) => id)
  const getIds = (id: string | undefined, matches: (upload: Upload) => boolean = () => true) => (id === undefined ? listIds(matches) : [id])
  return {
    pause: (id) => uploader.pause(getIds(id)),
    resume: (id) => uploader.resume(getIds(id, ({ state, isPaused }) => isPaused || state === 'failed')),
    retryFailed: () => uploader.resume(listIds(({ state }) => state === 'failed')),
    cancel: (id) => uploader.cancel(getIds(id)),
    remove: (id) => uploader.remove(getIds(id, ({ state }) => state === 'completed' || state === 'failed' || state === 'aborted')),
    reopen: () => uploader.reopen(listIds(({ canReopen }) => canReopen)),
  }
}

function useHidePanel(group: string | undefined) {
  useEffect(() => {
    if (group === undefined) return
    useGroupsOnScreen.setState(({ groups }) => ({ groups: [...groups, group] }))
    return () =>
      useGroupsOnScreen.setState(({ groups }) => {
        const index = groups.indexOf(group)
        return { groups: groups.filter((_, position) => position !== index) }
      })
  }, [group])
}
