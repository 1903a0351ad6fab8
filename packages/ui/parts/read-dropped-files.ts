/** A file that the user chose or dropped. */
export interface ChosenFile {
  readonly file: File
  /** The path within the chosen folder, such as `Album/01 Intro.flac`; empty for a single file. */
  readonly relativePath: string
  /** Lets the browser read the file again after a reload of the page. Undefined in browsers without file handles. */
  readonly handle?: FileSystemFileHandle | undefined
}

interface ItemWithHandle extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>
}

/** Returns all dropped files, including those in dropped folders, in the order of their paths. */
export async function readDroppedFiles(transfer: DataTransfer): Promise<readonly ChosenFile[]> {
  // The browser empties the list after the event, so the entries are read before the first await.
  const reading = [...transfer.items].filter(({ kind }) => kind === 'file').map((item: ItemWithHandle) => readItem(item))
  return sortByPath((await Promise.all(reading)).flat())
}

/** Returns the files of a file input, which contain their path when the user chose a folder. */
export const readInputFiles = (files: FileList | null): readonly ChosenFile[] =>
  sortByPath([...(files ?? [])].map((file) => ({ file, relativePath: file.webkitRelativePath })))

/** Returns the files of a paste or drop event of react-aria. */
export async function readDropItems(items: readonly DropItemLike[], folder = ''): Promise<readonly ChosenFile[]> {
  const files: ChosenFile[] = []
  for (const item of items) {
    if (item.kind === 'file' && item.getFile) {
      const file = await item.getFile()
      files.push({ file, relativePath: folder && folder + file.name })
    } else if (item.kind === 'directory' && item.getEntries) {
      const entries: DropItemLike[] = []
      for await (const entry of item.getEntries()) entries.push(entry)
      files.push(...(await readDropItems(entries, `${folder}${item.name}/`)))
    }
  }
  return sortByPath(files)
}

/** The properties of react-aria's `DropItem` that this module uses. */
export interface DropItemLike {
  readonly kind: string
  readonly name?: string
  getFile?(): Promise<File>
  getEntries?(): AsyncIterable<DropItemLike>
}

const sortByPath = (files: readonly ChosenFile[]) =>
  [...files].sort((a, b) => comparePaths.compare(a.relativePath || a.file.name, b.relativePath || b.file.name))

/** Compares numbers in paths by value, so that `2 Intro` comes before `10 Outro`. */
const comparePaths = new Intl.Collator(undefined, { numeric: true })

async function readItem(item: ItemWithHandle): Promise<readonly ChosenFile[]> {
  const [pendingHandle, entry, file] = [item.getAsFileSystemHandle?.(), item.webkitGetAsEntry(), item.getAsFile()]
  const handle = await pendingHandle?.catch(() => null)
  if (handle) return readHandle(handle, '')
  if (entry) return readEntry(entry)
  return file ? [{ file, relativePath: '' }] : []
}

async function readHandle(handle: FileSystemHandle, folder: string): Promise<readonly ChosenFile[]> {
  if (isFileHandle(handle)) return [{ file: await handle.getFile(), relativePath: folder && folder + handle.name, handle }]
  if (!isFolderHandle(handle)) return []
  const files: ChosenFile[] = []
  for await (const child of handle.values()) files.push(...(await readHandle(child, `${folder}${handle.name}/`)))
  return files
}

const isFileHandle = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'
const isFolderHandle = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle => handle.kind === 'directory'

async function readEntry(entry: FileSystemEntry, folder = ''): Promise<readonly ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, relativePath: folder && folder + entry.name }]
  }
  if (!isFolder(entry)) return []
  const children = await readAllEntries(entry.createReader())
  const files = await Promise.all(children.map((child) => readEntry(child, `${folder}${entry.name}/`)))
  return files.flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Reads all entries of a folder. A browser returns them in batches, and an empty batch at the end. */
async function readAllEntries(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  const batch = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  return batch.length === 0 ? [] : [...batch, ...(await readAllEntries(reader))]
}
