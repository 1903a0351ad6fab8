import { type FileHandle, open } from 'node:fs/promises'
import type { Segment } from './messages.ts'

/** A box of an MP4 file: its type, the offset of its header, and its whole length. */
interface Box {
  readonly type: string
  readonly offset: number
  readonly length: number
}

/** The samples that a progressive player plays. It reads them from the file, because it does not know the values that the site stores with the rendition. */
interface Trim {
  /** The number of samples to skip at the beginning. */
  readonly start: number
  /** The number of samples to play. */
  readonly frames: number
}

interface FragmentedLayout {
  /** The time scale of the track. */
  readonly sampleRate: number
  /** The number of samples in all packets. */
  readonly totalSamples: number
  /** The number of samples in the packets up to the end of the track. */
  readonly trackSamples: number
  readonly trim: Trim
}

interface FragmentedFile {
  readonly size: number
  readonly initOffset: number
  readonly initLength: number
  readonly segments: readonly Segment[]
}

const HEADER = 8
const COPY_BYTES = 1 << 20

/**
 * Rewrites a fragmented MP4 file of one audio track for two kinds of players. A progressive player plays the file from its beginning: the header has an
 * edit list, which skips the samples before the track, and an index for seeking. A player that appends segments skips these samples itself, so it gets a
 * second header without an edit list, and also the samples after the track. Both are in a box that progressive players ignore.
 */
export async function finishFragmentedFile(source: string, target: string, layout: FragmentedLayout): Promise<FragmentedFile> {
  const input = await open(source, 'r')
  const output = await open(target, 'w')
  try {
    const boxes = await listBoxes(input)
    const header = await readBoxes(input, boxes.slice(0, findFirst(boxes, 'moof')))
    const fragments = await readFragments(input, boxes, layout.totalSamples)
    const played = fragments.filter(({ time }) => time < layout.trackSamples)
    const following = fragments.slice(played.length)
    const progressive = addEditList(header, layout.trim)
    const copies = await Promise.all(following.map(({ offset, length }) => readRange(input, offset, length)))
    const skipped = createBox('free', header, ...copies)
    const index = createIndex(played, layout.sampleRate)
    await output.write(Buffer.concat([progressive, skipped, index]))
    const initOffset = progressive.length + HEADER
    for (const { offset, length } of played) await copyRange(input, output, offset, length)
    const start = progressive.length + skipped.length + index.length
    const segments = [...placeSegments(played, start, layout), ...placeSegments(following, initOffset + header.length, layout)]
    return { size: start + sumLengths(played), initOffset, initLength: header.length, segments }
  } finally {
    await input.close()
    await output.close()
  }
}

const sumLengths = (fragments: readonly Fragment[]) => fragments.reduce((sum, { length }) => sum + length, 0)

/** Computes the byte ranges of fragments that are stored one after the other. */
function placeSegments(fragments: readonly Fragment[], start: number, { sampleRate }: FragmentedLayout): Segment[] {
  let offset = start
  return fragments.map(({ time, length }) => {
    const segment: Segment = [Number((time / sampleRate).toFixed(6)), offset, length]
    offset += length
    return segment
  })
}

interface Fragment {
  /** The position of the first sample. */
  readonly time: number
  readonly duration: number
  readonly offset: number
  readonly length: number
}

async function listBoxes(file: FileHandle): Promise<Box[]> {
  const { size } = await file.stat()
  const boxes: Box[] = []
  for (let offset = 0; offset + HEADER <= size; ) {
    const header = await readRange(file, offset, HEADER)
    const length = header.readUInt32BE(0)
    // 64-bit lengths are not supported. They do not occur, because a segment has only some seconds of audio.
    if (length < HEADER) throw new Error(`The box at ${offset} has the length ${length}.`)
    boxes.push({ type: header.toString('latin1', 4, 8), offset, length })
    offset += length
  }
  return boxes
}

const findFirst = (boxes: readonly Box[], type: string) => {
  const index = boxes.findIndex((box) => box.type === type)
  if (index < 0) throw new Error(`The file has no box ${type}.`)
  return index
}

const readBoxes = async (file: FileHandle, boxes: readonly Box[]) =>
  Buffer.concat(await Promise.all(boxes.filter(({ type }) => type === 'ftyp' || type === 'moov').map(({ offset, length }) => readRange(file, offset, length))))

/** Reads the time of each fragment: a `moof` and the `mdat` after it. */
async function readFragments(file: FileHandle, boxes: readonly Box[], totalSamples: number): Promise<Fragment[]> {
  const starts = boxes.flatMap((box, index) => (box.type === 'moof' ? [{ box, data: boxes[index + 1] }] : []))
  const times = await Promise.all(starts.map(async ({ box }) => readDecodeTime(await readRange(file, box.offset, box.length))))
  return starts.map(({ box, data }, index) => {
    if (data?.type !== 'mdat') throw new Error('A fragment has no data.')
    const time = times[index] ?? 0
    return { time, duration: (times[index + 1] ?? totalSamples) - time, offset: box.offset, length: box.length + data.length }
  })
}

/** Reads `moof/traf/tfdt`: the position of the first sample. */
function readDecodeTime(moof: Buffer): number {
  const tfdt = findChild(moof, ['moof', 'traf', 'tfdt'])
  const version = tfdt.readUInt8(HEADER)
  return version === 1 ? Number(tfdt.readBigUInt64BE(HEADER + 4)) : tfdt.readUInt32BE(HEADER + 4)
}

/** Finds a box inside another box by the names on its path. The first name on the path is that of the given box. */
function findChild(box: Buffer, [, ...path]: readonly string[]): Buffer {
  let current = box
  for (const name of path) current = findDirectChild(current, name)
  return current
}

function findDirectChild(box: Buffer, name: string): Buffer {
  for (let offset = HEADER; offset + HEADER <= box.length; ) {
    const length = box.readUInt32BE(offset)
    if (box.toString('latin1', offset + 4, offset + 8) === name) return box.subarray(offset, offset + length)
    offset += Math.max(length, HEADER)
  }
  throw new Error(`The box ${name} is missing.`)
}

function createBox(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const header = Buffer.alloc(HEADER)
  header.writeUInt32BE(HEADER + body.length, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}

/** Adds an edit list to `moov/trak`. The time scales of the movie and of the track are the sample rate. */
function addEditList(header: Buffer, { start, frames }: Trim): Buffer {
  const ftypLength = header.readUInt32BE(0)
  const moov = header.subarray(ftypLength)
  const trak = findChild(moov, ['moov', 'trak'])
  const tkhd = findDirectChild(trak, 'tkhd')
  const elst = Buffer.alloc(20)
  elst.writeUInt32BE(1, 4)
  elst.writeUInt32BE(frames, 8)
  elst.writeUInt32BE(start, 12)
  elst.writeUInt16BE(1, 16)
  const afterTkhd = tkhd.byteOffset - trak.byteOffset + tkhd.length
  const changed = createBox('trak', trak.subarray(HEADER, afterTkhd), createBox('edts', createBox('elst', elst)), trak.subarray(afterTkhd))
  const trakStart = trak.byteOffset - moov.byteOffset
  return Buffer.concat([header.subarray(0, ftypLength), createBox('moov', moov.subarray(HEADER, trakStart), changed, moov.subarray(trakStart + trak.length))])
}

/** Creates the index of segments, from which progressive players learn the duration and the positions for seeking. */
function createIndex(fragments: readonly Fragment[], sampleRate: number): Buffer {
  const head = Buffer.alloc(24)
  head.writeUInt32BE(1, 4)
  head.writeUInt32BE(sampleRate, 8)
  head.writeUInt32BE(fragments[0]?.time ?? 0, 12)
  head.writeUInt16BE(fragments.length, 22)
  const entries = fragments.map(({ duration, length }) => {
    const entry = Buffer.alloc(12)
    entry.writeUInt32BE(length, 0)
    entry.writeUInt32BE(duration, 4)
    // Each segment starts with a sample that can be decoded alone.
    entry.writeUInt32BE(0x90000000, 8)
    return entry
  })
  return createBox('sidx', head, ...entries)
}

async function readRange(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
  if (bytesRead < length) throw new Error('The file ends inside a box.')
  return buffer
}

async function copyRange(input: FileHandle, output: FileHandle, offset: number, length: number) {
  for (let done = 0; done < length; done += COPY_BYTES) await output.write(await readRange(input, offset + done, Math.min(COPY_BYTES, length - done)))
}
