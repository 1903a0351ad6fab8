import { confirm, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { countFiles, deleteFileEntries, getFileUsage, listFileFolders, listFiles, restoreFileEntries } from '@balafon/sdk/contract'
import { useTranslation } from 'react-i18next'
import type { ListedFile } from './file-lists.ts'

type NamedFile = Pick<ListedFile, 'id' | 'name'>

/** Actions on one file. Each returns whether the file was changed. */
export interface FileActions {
  /** Does not ask for a confirmation, because the user can undo it. */
  readonly moveToTrash: (file: NamedFile) => Promise<boolean>
  readonly restore: (file: NamedFile) => Promise<boolean>
  /** Asks the user to type a confirmation word first. */
  readonly deleteForever: (file: NamedFile) => Promise<boolean>
}

/** How long the toast offers to take the file out of the trash again. */
const UNDO_TIME_MS = 10_000

/** Returns the actions on one file. */
export function useFileActions(): FileActions {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()

  async function sendAndRefresh(send: () => Promise<unknown>, onDone: () => void): Promise<boolean> {
    try {
      await send()
      onDone()
      return true
    } catch (error) {
      reportError(error)
      return false
    } finally {
      await invalidate(listFiles, countFiles, listFileFolders, getFileUsage)
    }
  }

  const restore = ({ id, name }: NamedFile) =>
    sendAndRefresh(
      () => sendRequest(restoreFileEntries, { body: { entryIds: [id] } }),
      () => toast.positive(t('admin.files.restored', { name })),
    )

  return {
    restore,
    moveToTrash: (file) =>
      sendAndRefresh(
        () => sendRequest(deleteFileEntries, { body: { entryIds: [file.id] } }),
        () =>
          toast.positive(t('admin.files.trashed', { name: file.name }), {
            action: { label: t('admin.files.undo'), run: () => void restore(file) },
            duration: UNDO_TIME_MS,
          }),
      ),
    deleteForever: async ({ id, name }) => {
      const word = t('admin.files.delete.word')
      const isConfirmed = await confirm({
        title: t('admin.files.delete.title'),
        text: t('admin.files.delete.text', { name }),
        action: t('admin.files.delete'),
        isDanger: true,
        typed: { text: word, label: t('admin.files.delete.type', { word }), error: t('admin.files.delete.wrong', { word }) },
      })
      if (!isConfirmed) return false
      return sendAndRefresh(
        () => sendRequest(deleteFileEntries, { body: { entryIds: [id], deleteForever: true } }),
        () => toast.positive(t('admin.files.deleted', { name })),
      )
    },
  }
}
