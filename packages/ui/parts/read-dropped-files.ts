/** Returns all dropped files, including those in dropped folders. */
export async function readDroppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  // The browser empties the list after the event, so the entries are read before the first await.
  const entries = [...transfer.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
  const files = await Promise.all(entries.map((entry) => (entry instanceof File ? [entry] : entry ? readEntry(entry) : [])))
  return files.flat()
}

async function readEntry(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isFolder(entry)) return []
  const files = await Promise.all((await readAllEntries(entry.createReader())).map(readEntry))
  return files.flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A browser returns the entries of a folder in batches. The last batch is empty. */
async function readAllEntries(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  const batch = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  return batch.length === 0 ? [] : [...batch, ...(await readAllEntries(reader))]
}
