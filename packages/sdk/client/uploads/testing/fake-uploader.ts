import type { FileEntry } from '../../../contract/index.ts'
import type { FileHandles } from '../engine/file-handles.ts'
import type { Network } from '../engine/network.ts'
import { createUploadJournal, type JournalStorage } from '../engine/upload-journal.ts'
import { createUploader } from '../engine/uploader.ts'
import type { UploaderDependencies } from '../engine/uploader-dependencies.ts'
import type { UploadAttempt, UploadConfiguration } from '../strategies/upload-attempt.ts'
import type { ChosenFile } from '../upload.ts'

const MEGABYTE = 1024 * 1024

/** Limits of a site that stores files on its own disk. */
export const configuration: UploadConfiguration = {
  resumable: true,
  chunk_bytes: 5 * MEGABYTE,
  direct: false,
  resumable_from_bytes: 4 * MEGABYTE,
  direct_above_bytes: 100 * MEGABYTE,
  types: [{ name: 'player.track', accepts: ['audio/*'], max_bytes: 500 * MEGABYTE, visibility: 'private' }],
  quota: { used: 0, limit: null },
}

/** Creates the stored file of an upload. */
export const createFileEntry = (name: string): FileEntry => ({
  id: name.length,
  name,
  mime: 'audio/flac',
  extension: 'flac',
  file_size: 3,
  path: `private/${name}`,
  url: `/media/${name}`,
  updated_at: '2026-06-30T14:12:00.000Z',
})

/** Creates a file of the given size. Its content is three bytes, so that large files cost no memory. */
export function createFile(name: string, size = 3): File {
  const file = new File(['abc'], name, { type: 'audio/flac', lastModified: 1_700_000_000_000 })
  return size === 3 ? file : Object.defineProperty(file, 'size', { value: size })
}

/** Chooses single files. */
export const chooseFiles = (...names: readonly string[]): readonly ChosenFile[] => names.map((name) => ({ file: createFile(name), relativePath: '' }))

/** Chooses a folder with files. */
export const chooseFolder = (...names: readonly string[]): readonly ChosenFile[] =>
  names.map((name) => ({ file: createFile(name), relativePath: `Album/${name}` }))

/** Creates a local storage in memory. */
export function createFakeStorage(): JournalStorage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** Creates a network connection that a test can interrupt with `setOnline`. */
export function createFakeNetwork(): Network & { readonly setOnline: (isOnline: boolean) => void } {
  const listeners = new Set<() => void>()
  let isOnline = true
  return {
    isOnline: () => isOnline,
    onOnline: (handle) => {
      listeners.add(handle)
      return () => listeners.delete(handle)
    },
    setOnline: (next) => {
      isOnline = next
      if (next) for (const handle of [...listeners]) handle()
    },
  }
}

const noHandles: FileHandles = { save: async () => {}, read: async () => undefined, remove: async () => {} }

/** A running attempt to send a file. */
export interface FakeAttempt extends UploadAttempt {
  readonly succeed: () => void
  readonly fail: (error: unknown) => void
}

interface FakeOptions extends Partial<UploaderDependencies> {
  readonly storage?: JournalStorage
  readonly tab?: string
}

/** Creates an uploader with attempts that the test ends. A second uploader with the same `storage` simulates the page after a reload. */
export function createFakeUploader({ storage = createFakeStorage(), tab = 'this tab', ...options }: FakeOptions = {}) {
  const attempts: FakeAttempt[] = []
  const network = createFakeNetwork()
  const uploader = createUploader({
    journal: createUploadJournal(storage, tab),
    handles: noHandles,
    network,
    getUserId: () => 7,
    loadConfiguration: async () => configuration,
    send: (attempt) =>
      new Promise((resolve, reject) => {
        attempts.push({ ...attempt, succeed: () => resolve(createFileEntry(attempt.upload.name)), fail: reject })
      }),
    discard: () => {},
    listOpenTabs: async () => new Set(),
    now: Date.now,
    ...options,
  })
  const list = () => uploader.store.getState().uploads
  return {
    uploader,
    attempts,
    network,
    storage,
    /** The names and states of the uploads. */
    listStates: () => list().map(({ name, state }) => `${name} ${state}`),
    find: (name: string) => list().find((upload) => upload.name === name),
    /** The last attempt to send a file. */
    findAttempt: (name: string) => {
      const attempt = attempts.findLast(({ upload }) => upload.name === name)
      if (!attempt) throw new Error(`${name} was not sent.`)
      return attempt
    },
  }
}
