/** Every file that was dropped, with those inside of dropped folders. */
export async function readDroppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  // The list is emptied as soon as the event is over: what it holds is taken before the first wait.
  const dropped = [...transfer.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
  const found = await Promise.all(dropped.map((one) => (one instanceof File ? [one] : one ? readEntry(one) : [])))
  return found.flat()
}

async function readEntry(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isFolder(entry)) return []
  const inside = await Promise.all((await readAllEntries(entry.createReader())).map(readEntry))
  return inside.flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A browser hands a folder over in pieces, the last of them empty. */
async function readAllEntries(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  const piece = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  return piece.length === 0 ? [] : [...piece, ...(await readAllEntries(reader))]
}
