import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

const HEADER_BYTES = 44

/** Creates a silent WAV file. `bytes` is the size of the whole file. */
export function createSound(bytes: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0)
  header.writeUInt32LE(bytes - 8, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(8000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes - HEADER_BYTES, 40)
  return Buffer.concat([header, Buffer.alloc(bytes - HEADER_BYTES, 128)])
}

/** Adds tags to a WAV file, as a list at its end. The keys are RIFF names, for example `INAM` for the title. */
export function addTags(sound: Buffer, tags: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(tags).map(([id, text]) => {
    const bytes = Buffer.from(`${text}\0${text.length % 2 === 0 ? '\0' : ''}`, 'latin1')
    const head = Buffer.alloc(8)
    head.write(id, 0, 'latin1')
    head.writeUInt32LE(bytes.length, 4)
    return Buffer.concat([head, bytes])
  })
  const body = Buffer.concat([Buffer.from('INFO'), ...entries])
  const head = Buffer.alloc(8)
  head.write('LIST', 0)
  head.writeUInt32LE(body.length, 4)
  const file = Buffer.concat([sound, head, body])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}

/** Writes sounds of the given sizes into a folder: `01 Song.wav`, `02 Song.wav`. Returns their paths. */
export async function writeSounds(folder: string, sizes: readonly number[]): Promise<readonly string[]> {
  await fs.mkdir(folder, { recursive: true })
  const files = sizes.map((bytes, index) => ({ bytes, file: path.join(folder, `${String(index + 1).padStart(2, '0')} Song.wav`) }))
  await Promise.all(files.map(({ bytes, file }) => fs.writeFile(file, createSound(bytes))))
  return files.map(({ file }) => file)
}

/** Drops files and folders onto an element, as a user does with the mouse. */
export async function dropFiles(page: Page, selector: string, files: readonly string[]) {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not visible.`)
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  const position = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await browser.send('Input.dispatchDragEvent', { type, ...position, data })
}

/** Hides the file handles of dropped files from the page, because the headless browser crashes when it reads a stored handle. */
export const hideFileHandles = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(DataTransferItem.prototype, 'getAsFileSystemHandle')
  })

/** Returns functions that limit the speed of uploads, and that disconnect and reconnect the page. */
export async function createConnection(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const emulate = (offline: boolean, bytesPerSecond: number) =>
    browser.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond })
  return {
    setSpeed: (bytesPerSecond: number) => emulate(false, bytesPerSecond),
    /** Reconnects the page without a speed limit. */
    restore: () => emulate(false, -1),
    disconnect: () => emulate(true, -1),
  }
}
