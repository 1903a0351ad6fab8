import { createIdempotencyKey } from '../../api/send-request.ts'
import type { ChosenFile, Upload } from '../upload.ts'
import { IDLE } from './create-upload.ts'
import { readFileOfHandle } from './file-handles.ts'
import type { UploadList } from './upload-list.ts'
import type { UploaderDependencies } from './uploader-dependencies.ts'

type Dependencies = Pick<UploaderDependencies, 'journal' | 'handles' | 'getUserId' | 'listOpenTabs'>

/** Creates the functions that give interrupted uploads their files again. */
export function createRestorer(uploads: UploadList, { journal, handles, getUserId, listOpenTabs }: Dependencies) {
  /** Gives an upload its file, which was missing since the page was reloaded. */
  function attachFile(id: string, { file, handle }: Pick<ChosenFile, 'file' | 'handle'>) {
    uploads.files.set(id, file)
    uploads.change(id, { needsFile: false, canReopen: false, isPaused: false })
    if (handle) void handles.save(id, handle)
    uploads.save(id)
  }

  /** Reads the file of an interrupted upload again, if the browser can. `canAsk` is true after a click, when the browser may ask the user for permission. */
  async function reopenFile(id: string, canAsk: boolean) {
    const upload = uploads.find(id)
    const handle = upload?.needsFile ? await handles.read(id) : undefined
    if (!upload || !handle) return
    const file = await readFileOfHandle(handle, canAsk)
    if (!file) uploads.change(id, { canReopen: true })
    else if (file.size === upload.size && file.lastModified === upload.lastModified) attachFile(id, { file })
  }

  /** Adds the uploads that the browser has kept, except those of other open tabs. */
  async function restoreSaved() {
    const openTabs = await listOpenTabs()
    const saved = journal.list(getUserId()).filter(({ tab, fingerprint }) => !openTabs.has(tab) && !uploads.find(fingerprint))
    const unfinished = new Set(saved.flatMap(({ fileEntry, batch }) => (fileEntry ? [] : [batch])))
    const restored = saved.map(
      ({ requestKey = createIdempotencyKey(), userId: _user, tab: _tab, savedAt: _savedAt, position: _position, ...fields }): Upload => {
        const state = fields.fileEntry ? ({ state: 'completed', isEarlier: !unfinished.has(fields.batch) } as const) : ({ needsFile: true } as const)
        return { ...IDLE, ...fields, requestKey, id: fields.fingerprint, ...state }
      },
    )
    uploads.store.setState(({ uploads: added }) => ({ uploads: [...restored, ...added] }))
    for (const { id } of restored) uploads.save(id)
    await Promise.all(restored.map(({ id }) => reopenFile(id, false)))
  }

  return { attachFile, reopenFile, restoreSaved }
}
