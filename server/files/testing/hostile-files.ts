import { deflateSync } from 'node:zlib'
import { createImage, createSound, UPLOAD_TYPES } from './upload-site.ts'

/** A file that an attacker could upload to harm a site or its users. */
export interface HostileFile {
  /** A description of the file, for the message of a failed test. */
  readonly label: string
  readonly name: string
  readonly bytes: Buffer
  readonly uploadType: string
}

/** The first bytes of file types, as an attacker puts them before other content. */
const MAGIC_BYTES: Readonly<Record<string, Buffer>> = {
  png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  jpeg: Buffer.from('ffd8ffe000104a464946000101', 'hex'),
  gif: Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'),
  webp: Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1'),
  avif: Buffer.from('\x00\x00\x00\x20ftypavif\x00\x00\x00\x00avifmif1', 'latin1'),
  mp3: Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x00', 'latin1'),
  flac: Buffer.from('fLaC\x00\x00\x00\x22', 'latin1'),
  ogg: Buffer.from('OggS\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00', 'latin1'),
  wav: Buffer.from('RIFF\xff\xff\xff\x7fWAVEfmt \x10\x00\x00\x00', 'latin1'),
  m4a: Buffer.from('\x00\x00\x00\x18ftypM4A \x00\x00\x02\x00', 'latin1'),
  pdf: Buffer.from('%PDF-1.7\n', 'latin1'),
  zip: Buffer.from('PK\x03\x04\x14\x00\x00\x00\x08\x00', 'latin1'),
  elf: Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1'),
  exe: Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'),
}

/** Content that a browser or a server would execute if the site let it. */
const PAYLOADS: Readonly<Record<string, string>> = {
  html: '<!doctype html><html><body><script>fetch("/api/v1/me")</script></body></html>',
  'html without type': '<script>alert(document.cookie)</script>',
  svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'svg with a declaration': '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  xml: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  xhtml: '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>',
  javascript: '/*" */alert(1)//',
  php: '<?php system($_GET["c"]); ?>',
  shell: '#!/bin/sh\ntouch /tmp/pwned\n',
  mhtml: 'MIME-Version: 1.0\nContent-Type: text/html\n\n<script>alert(1)</script>',
}

const NAMES: readonly string[] = [
  ...['../../etc/passwd', '..\\..\\windows\\system.ini', '/etc/passwd', 'C:\\boot.ini', './.', '..', '.', '', ' ', '...', '~/x.wav', 'a/../../b.wav'],
  ...['%2e%2e%2fetc%2fpasswd', '..%c0%af..%c0%afetc', '\u2025/\u2025/x', '\uff0e\uff0e/x', 'file:///etc/passwd', '\\\\server\\share\\x.wav'],
  ...['song\u0000.wav', '\u0000', 'song.wav\u0000.html', 'a\nb.wav', 'a\r\nSet-Cookie: x=y\r\n.wav', 'a\tb.wav', '\u0007bell.wav', '\u001b[31mred.wav'],
  ...['\u202egpj.exe', 'song\u202evaw.html', '\u2066x\u2069.wav', '\u200fx.wav', '\ufeffx.wav', 'x\u200b.wav', '\u{1f3b5}'.repeat(100)],
  ...['a'.repeat(300), `${'a'.repeat(296)}.wav`, 'é'.repeat(300), `${'/'.repeat(300)}x`, '.'.repeat(300), `${'a/'.repeat(150)}b.wav`],
  ...['.htaccess', '.DS_Store', 'web.config', 'index.php', 'x.php.wav', 'x.wav.php', 'x.html', 'x.svg', 'x.js', 'CON', 'NUL.wav', 'aux.txt', 'x.wav:stream'],
  ...[
    '<script>alert(1)</script>.wav',
    '"><img src=x onerror=alert(1)>.wav',
    "'; drop table file_entries; --",
    '{{7*7}}.wav',
    '$\u007b7*7}.wav',
    '$(id).wav',
    '`id`.wav',
    '|id',
    '-rf',
    '--help',
  ],
  ...['__proto__', 'constructor', 'toString', 'undefined', 'null', '[object Object]', '\ud800.wav', '\uffff.wav', 'ﷺ.wav'],
]

function createPng(width: number, height: number, data: Buffer): Buffer {
  const createChunk = (type: string, content: Buffer) => {
    const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), content, Buffer.alloc(4)])
    chunk.writeUInt32BE(content.length, 0)
    chunk.writeUInt32BE(computeCrc(chunk.subarray(4, 8 + content.length)), 8 + content.length)
    return chunk
  }
  const header = Buffer.from('00000000000000000802000000', 'hex')
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, createChunk('IHDR', header), createChunk('IDAT', data), createChunk('IEND', Buffer.alloc(0))])
}

function computeCrc(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** Returns a copy of an image with another width and height in its header. */
function setSize(image: Buffer, format: 'jpeg' | 'webp' | 'gif', width: number, height: number): Buffer {
  const changed = Buffer.from(image)
  if (format === 'gif') {
    changed.writeUInt16LE(width, 6)
    changed.writeUInt16LE(height, 8)
  }
  const frame = changed.indexOf(Buffer.from('ffc0', 'hex'))
  if (format === 'jpeg' && frame > 0) {
    changed.writeUInt16BE(height, frame + 5)
    changed.writeUInt16BE(width, frame + 7)
  }
  const start = changed.indexOf(Buffer.from('9d012a', 'hex'))
  if (format === 'webp' && start > 0) {
    changed.writeUInt16LE(width & 0x3fff, start + 3)
    changed.writeUInt16LE(height & 0x3fff, start + 5)
  }
  return changed
}

/** Creates small files with a huge number of pixels, or with a header that claims a huge number of pixels. */
async function createImageBombs(): Promise<HostileFile[]> {
  const [jpeg, webp, gif] = [await createImage('jpeg', 64), await createImage('webp', 64), await createImage('gif', 64)]
  const flatPng = createPng(20_000, 20_000, deflateSync(Buffer.alloc(60_000_000)))
  const frames = Buffer.concat([gif.subarray(0, -1), ...Array(2000).fill(gif.subarray(gif.indexOf(0x2c), -1)), gif.subarray(-1)])
  const bombs: readonly (readonly [string, Buffer])[] = [
    ['png of 400 megapixels', flatPng],
    ['png of 4 gigapixels', createPng(65_000, 65_000, Buffer.alloc(10))],
    ['png with the largest sides', createPng(0x7fffffff, 0x7fffffff, Buffer.alloc(10))],
    ['png without pixels', createPng(0, 0, Buffer.alloc(10))],
    ['jpeg that pretends 4 gigapixels', setSize(jpeg, 'jpeg', 65_500, 65_500)],
    ['webp that pretends 268 megapixels', setSize(webp, 'webp', 16_383, 16_383)],
    ['gif that pretends 4 gigapixels', setSize(gif, 'gif', 65_535, 65_535)],
    ['gif of 2000 frames', frames],
  ]
  return bombs.map(([label, bytes]) => ({ label: `image bomb: ${label}`, name: 'image.png', bytes, uploadType: UPLOAD_TYPES.image }))
}

async function createDamagedImages(): Promise<HostileFile[]> {
  const files: HostileFile[] = []
  for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
    const image = await createImage(format, 64)
    for (const share of [0.2, 0.5, 0.9]) {
      const bytes = image.subarray(0, Math.floor(image.length * share))
      files.push({ label: `${format} cut at ${share}`, name: `image.${format}`, bytes, uploadType: UPLOAD_TYPES.image })
    }
    const appended = Buffer.concat([image, Buffer.from(PAYLOADS.html ?? '')])
    files.push({ label: `${format} with a page at its end`, name: 'image.html', bytes: appended, uploadType: UPLOAD_TYPES.image })
  }
  return files
}

const createPolyglots = (): HostileFile[] =>
  Object.entries(MAGIC_BYTES).flatMap(([type, magic]) =>
    Object.entries(PAYLOADS).map(([payload, text]) => ({
      label: `${payload} that begins like ${type}`,
      name: `file.${payload.split(' ')[0]}`,
      bytes: Buffer.concat([magic, Buffer.from(`\n${text}\n`)]),
      uploadType: UPLOAD_TYPES.any,
    })),
  )

const createPlainPayloads = (): HostileFile[] =>
  Object.entries(PAYLOADS).flatMap(([payload, text]) =>
    [UPLOAD_TYPES.any, UPLOAD_TYPES.image, UPLOAD_TYPES.sound].map((uploadType) => ({
      label: `${payload} for ${uploadType}`,
      name: 'image.png',
      bytes: Buffer.from(text),
      uploadType,
    })),
  )

const createFakeSounds = (): HostileFile[] =>
  Object.entries(MAGIC_BYTES).flatMap(([type, magic]) =>
    [0, 1, 7, 4096].map((length) => ({
      label: `${type} of ${length} bytes without content, as a sound`,
      name: 'song.wav',
      bytes: Buffer.concat([magic, Buffer.alloc(length, 0xff)]),
      uploadType: UPLOAD_TYPES.sound,
    })),
  )

const createEmptyFiles = (): HostileFile[] =>
  [UPLOAD_TYPES.any, UPLOAD_TYPES.image, UPLOAD_TYPES.sound].flatMap((uploadType) =>
    [Buffer.alloc(0), Buffer.alloc(1), Buffer.alloc(100_000), Buffer.alloc(100_000, 0xff)].map((bytes) => ({
      label: `${bytes.length} bytes of ${bytes[0] ?? 'nothing'} for ${uploadType}`,
      name: 'file',
      bytes,
      uploadType,
    })),
  )

/** Creates hostile files of every kind. The same files are created each time. */
export async function createHostileFiles(): Promise<HostileFile[]> {
  const named = NAMES.map((name) => ({ label: `name ${JSON.stringify(name.slice(0, 40))}`, name, bytes: createSound(), uploadType: UPLOAD_TYPES.sound }))
  return [
    ...named,
    ...createPolyglots(),
    ...createPlainPayloads(),
    ...createFakeSounds(),
    ...createEmptyFiles(),
    ...(await createDamagedImages()),
    ...(await createImageBombs()),
  ]
}
