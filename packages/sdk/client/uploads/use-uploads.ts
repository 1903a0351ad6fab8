import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { uploader } from './site-uploader.ts'
import { addUpUploads, type UploadTotal } from './total.ts'
import type { ChosenFile, Upload, UploadOptions } from './upload.ts'

/** The uploads that a component shows, and functions that change them. Without an id, the functions change all of these uploads. */
export interface Uploads {
  readonly uploads: readonly Upload[]
  readonly total: UploadTotal
  readonly pause: (id?: string) => void
  /** Continues paused uploads, and retries failed and cancelled ones. Without an id, it continues all paused ones. */
  readonly resume: (id?: string) => void
  readonly retryFailed: () => void
  readonly cancel: (id?: string) => void
  /** Removes an upload from the list. Without an id, it removes all uploads that are completed, failed or cancelled. */
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

/** The groups of uploads that a mounted screen shows, so that the panel of the site does not show them. */
const useGroupsOnScreen = create<{ readonly groups: readonly string[] }>(() => ({ groups: [] }))

/** Adds files to the queue of uploads. Returns the ids of their uploads. */
export const startUploads = (files: readonly ChosenFile[], options: UploadOptions): readonly string[] => uploader.add(files, options)

/** Removes uploads from the list, for example after a screen has taken over the files of its group. */
export const removeUploads = (ids: readonly string[]): void => uploader.remove(ids)

/** Continues interrupted uploads with files that the user has chosen again. Returns how many of the files belong to interrupted uploads. */
export const attachFiles = (files: readonly ChosenFile[]): number => uploader.attach(files)

/** Returns the uploads of the user, or of one group, with their progress. */
export function useUploads({ group, isShownHere = false }: UploadFilter = {}): Uploads {
  const uploads = uploader.store(useShallow((state) => state.uploads.filter((upload) => group === undefined || upload.group === group)))
  useHidePanel(isShownHere ? group : undefined)
  return useWithActions(uploads)
}

/** For the host only: returns the uploads that no screen shows, without batches that were completed before a reload of the page. */
export function usePanelUploads(): Uploads {
  const groups = useGroupsOnScreen((state) => state.groups)
  const uploads = uploader.store(
    useShallow(({ uploads: all }) =>
      all.filter(({ isHidden, isEarlier, group, state }) => !isHidden && !isEarlier && !groups.includes(group) && state !== 'aborted'),
    ),
  )
  return useWithActions(uploads)
}

const useWithActions = (uploads: readonly Upload[]): Uploads => useMemo(() => ({ uploads, total: addUpUploads(uploads), ...createActions(uploads) }), [uploads])

const isFinished = ({ state }: Upload) => state === 'completed' || state === 'failed' || state === 'aborted'

function createActions(uploads: readonly Upload[]): Omit<Uploads, 'uploads' | 'total'> {
  const listIds = (matches: (upload: Upload) => boolean) => uploads.filter(matches).map(({ id }) => id)
  const getIds = (id: string | undefined, matches: (upload: Upload) => boolean = () => true) => (id === undefined ? listIds(matches) : [id])
  return {
    pause: (id) => uploader.pause(getIds(id)),
    resume: (id) => uploader.resume(getIds(id, ({ isPaused }) => isPaused)),
    retryFailed: () => uploader.resume(listIds(({ state }) => state === 'failed')),
    cancel: (id) => uploader.cancel(getIds(id)),
    remove: (id) => uploader.remove(getIds(id, isFinished)),
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
