const DATABASE = 'be-uploads'
const STORE = 'handles'

/** Keeps the handles of files, so that the browser can read a file again after a reload of the page. Only some browsers have handles. */
export interface FileHandles {
  readonly save: (fingerprint: string, handle: FileSystemFileHandle) => Promise<void>
  readonly read: (fingerprint: string) => Promise<FileSystemFileHandle | undefined>
  readonly remove: (fingerprint: string) => Promise<void>
}

/** Stores file handles in IndexedDB, because local storage cannot contain them. Where IndexedDB is blocked, the user has to choose the file again. */
export const browserFileHandles: FileHandles = {
  save: async (fingerprint, handle) => void (await request('readwrite', (store) => store.put(handle, fingerprint)).catch(() => undefined)),
  read: (fingerprint) => request<FileSystemFileHandle | undefined>('readonly', (store) => store.get(fingerprint)).catch(() => undefined),
  remove: async (fingerprint) => void (await request('readwrite', (store) => store.delete(fingerprint)).catch(() => undefined)),
}

async function request<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase()
  try {
    return await toPromise(run(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

function openDatabase() {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  return toPromise(opening)
}

const toPromise = <T>(pending: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    pending.onsuccess = () => resolve(pending.result)
    pending.onerror = () => reject(pending.error)
  })

interface HandleWithPermission extends FileSystemFileHandle {
  queryPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>
  requestPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>
}

/**
 * Reads the file of a handle.
 * @param canAsk Whether the browser may ask the user for permission. It does so only after a click.
 * @returns Null when the user has not granted access, or the file no longer exists.
 */
export async function readFileOfHandle(handle: HandleWithPermission, canAsk: boolean): Promise<File | null> {
  try {
    const permission = canAsk ? await handle.requestPermission?.({ mode: 'read' }) : await handle.queryPermission?.({ mode: 'read' })
    return permission === undefined || permission === 'granted' ? await handle.getFile() : null
  } catch {
    return null
  }
}
