import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writePlugin } from '../../testing/write-plugin.ts'
import { PLUGIN_JSON_PATH } from '../integrity.ts'
import { inspectPlugin } from './inspect.ts'
import { createArchive, packFolder } from './pack.ts'
import { createKeyPair } from './signature.ts'
import { createTar, type PluginFiles, readTar } from './tar.ts'

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-packing-'))
  await writePlugin(folder, 'acme.hello')
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

const getSource = () => path.join(folder, 'acme.hello')

/** Inspects an archive of these files. */
async function inspectFiles(files: PluginFiles) {
  const archive = path.join(folder, 'candidate.tgz')
  await fs.writeFile(archive, await createArchive(files))
  return inspectPlugin(archive)
}

/** Returns the files with a changed plugin.json. */
async function changeJson(files: PluginFiles, change: (json: Record<string, unknown>) => object): Promise<PluginFiles> {
  return new Map([...files, [PLUGIN_JSON_PATH, Buffer.from(JSON.stringify(change(JSON.parse(String(files.get(PLUGIN_JSON_PATH))))))]])
}

/** Creates an archive with any entries, also with entries that `createTar` does not write. */
async function createRawTar(entries: readonly (Pick<Header, 'name' | 'type'> & Partial<Header>)[]): Promise<Buffer> {
  const archive = pack()
  for (const entry of entries) archive.entry(entry, Buffer.alloc(entry.size ?? 0))
  archive.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of archive) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

describe('createArchive', () => {
  test('creates the same archive from the same files', async () => {
    const first = await createArchive(await packFolder(getSource()))
    await fs.utimes(path.join(getSource(), 'server/index.js'), 1, 1)
    expect((await createArchive(await packFolder(getSource()))).equals(first)).toBe(true)
  })
})

describe('readTar', () => {
  test('returns what createTar wrote, with names of any length', async () => {
    const files = new Map([
      ['b.txt', Buffer.from('b'.repeat(512))],
      ['a/ä.txt', Buffer.from('ä')],
      [`${'folder/'.repeat(20)}file.js`, Buffer.alloc(0)],
      ['x'.repeat(200), Buffer.from('x')],
    ])
    expect(new Map(await readTar(await createTar(files)))).toEqual(files)
  })

  test.each(['../outside.js', 'a/../../outside.js', './here.js', 'a//b.js', 'a\\b.js', '/etc/passwd'])('rejects a file called %s', async (name) => {
    await expect(readTar(await createTar(new Map([[name, Buffer.from('')]])))).rejects.toThrow('leads outside')
  })

  test.each(['/etc/passwd', 'package', '../package/a.js', './package/a.js'])('rejects an entry with the full path %s', async (name) => {
    await expect(readTar(await createRawTar([{ name, type: 'file', size: 1 }]))).rejects.toThrow('leads outside')
  })

  test.each(['link', 'symlink', 'fifo', 'character-device', 'block-device', 'contiguous-file'] as const)('rejects a %s', async (type) => {
    const archive = await createRawTar([{ name: 'package/a.js', type, linkname: '/etc/passwd' }])
    await expect(readTar(archive)).rejects.toThrow('an entry that is not a file: package/a.js')
  })

  test('ignores folders', async () => {
    const archive = await createRawTar([
      { name: 'package/lib', type: 'directory' },
      { name: 'package/lib/a.js', type: 'file', size: 2 },
    ])
    expect([...(await readTar(archive)).keys()]).toEqual(['lib/a.js'])
  })

  test('rejects a truncated archive', async () => {
    const archive = await createTar(new Map([['a.js', Buffer.from('a'.repeat(600))]]))
    await expect(readTar(archive.subarray(0, 700))).rejects.toThrow('Unexpected end of data')
  })

  test('rejects an archive with more than 10000 files', async () => {
    const files = new Map(Array.from({ length: 10_001 }, (_, index) => [`${index}.js`, Buffer.alloc(0)]))
    await expect(readTar(await createTar(files))).rejects.toThrow('more than 10000 files')
  })
})

describe('packFolder', () => {
  test('packs the files of the build, and rejects a file that has changed since', async () => {
    const files = await packFolder(getSource())
    expect([...files.keys()].toSorted()).toEqual(['dist/client/remoteEntry.js', PLUGIN_JSON_PATH, 'locales/en.json', 'package.json', 'server/index.js'])
    await writePlugin(folder, 'acme.changed')
    await fs.appendFile(path.join(folder, 'acme.changed/server/index.js'), '\n')
    await expect(packFolder(path.join(folder, 'acme.changed'))).rejects.toThrow('server/index.js has changed since it was built')
    await expect(packFolder(folder)).rejects.toThrow('not a built plugin')
  })

  test('rejects a signing key that is not a key', async () => {
    await expect(packFolder(getSource(), 'no key')).rejects.toThrow()
  })
})

describe('inspectPlugin', () => {
  test('rejects a plugin with one changed byte in any file', async () => {
    const files = await packFolder(getSource())
    await expect(inspectFiles(files)).resolves.toMatchObject({ manifest: { id: 'acme.hello' }, signature: { status: 'none' } })
    for (const [name, bytes] of files) {
      if (name === PLUGIN_JSON_PATH) continue
      const changed = Buffer.from(bytes)
      changed[0] = (changed[0] ?? 0) ^ 1
      await expect(inspectFiles(new Map([...files, [name, changed]])), name).rejects.toThrow(`${name} is not the file that was packed`)
    }
  })

  test('rejects a plugin with an added or a missing file', async () => {
    const files = await packFolder(getSource())
    await expect(inspectFiles(new Map([...files, ['server/more.js', Buffer.from('')]]))).rejects.toThrow('server/more.js is not the file')
    await expect(inspectFiles(new Map([...files].filter(([name]) => name !== 'package.json')))).rejects.toThrow('package.json is not the file')
  })

  test.each([
    ['no file list', ({ packed: _packed, ...json }: Record<string, unknown>) => json, 'does not list its files'],
    ['an id without a team', (json: Record<string, unknown>) => ({ ...json, id: 'karaoke' }), 'for first-party plugins'],
    ['an invalid version', (json: Record<string, unknown>) => ({ ...json, version: 'latest' }), 'not a version number'],
    ['an incompatible SDK range', (json: Record<string, unknown>) => ({ ...json, engines: { balafon: '^0.3.0' } }), 'requires SDK ^0.3.0'],
    [
      'an SDK range without an upper bound',
      (json: Record<string, unknown>) => ({ ...json, engines: { balafon: '>=1.0.0' } }),
      'versions that do not exist yet',
    ],
    [
      'a server module outside of its folder',
      (json: Record<string, unknown>) => ({ ...json, build: { ...(json.build as object), server: '../other/index.js' } }),
      '../other/index.js is not the file',
    ],
    [
      'a listed path outside of its folder',
      (json: Record<string, unknown>) => ({ ...json, packed: { '../../cron': 'sha384-' } }),
      '../../cron is not the file',
    ],
  ])('rejects a plugin with %s', async (_name, change, message) => {
    await expect(inspectFiles(await changeJson(await packFolder(getSource()), change))).rejects.toThrow(message)
  })

  test('verifies the signature independently of the order of fields', async () => {
    const { secretKey, publicKey } = createKeyPair()
    const files = await packFolder(getSource(), secretKey)
    expect((await inspectFiles(files)).signature).toEqual({ status: 'valid', key: publicKey })
    const reordered = await changeJson(files, (json) => Object.fromEntries(Object.entries(json).reverse()))
    expect((await inspectFiles(reordered)).signature).toEqual({ status: 'valid', key: publicKey })
    const renamed = await changeJson(files, (json) => ({ ...json, title: 'another' }))
    expect((await inspectFiles(renamed)).signature).toEqual({ status: 'invalid' })
    const otherKey = createKeyPair().publicKey
    const withOtherKey = await changeJson(files, (json) => ({ ...json, signature: { ...(json.signature as object), key: otherKey } }))
    expect((await inspectFiles(withOtherKey)).signature).toEqual({ status: 'invalid' })
  })

  test('rejects a source that is not an archive or does not exist', async () => {
    const file = path.join(folder, 'text.tgz')
    await fs.writeFile(file, 'text')
    await expect(inspectPlugin(file)).rejects.toThrow('the archive cannot be read')
    await fs.writeFile(file, zlib.gzipSync(await createTar(new Map([['a.js', Buffer.from('')]]))))
    await expect(inspectPlugin(file)).rejects.toThrow('The plugin is not built')
    await expect(inspectPlugin('./nowhere.tgz')).rejects.toThrow('not a folder, an archive')
    await expect(inspectPlugin('--registry=http://elsewhere')).rejects.toThrow('not a folder, an archive')
  })

  test('rejects an archive that unpacks to more than 200 MiB', async () => {
    const file = path.join(folder, 'large.tgz')
    await fs.writeFile(file, zlib.gzipSync(Buffer.alloc(201 * 2 ** 20)))
    await expect(inspectPlugin(file)).rejects.toThrow('the archive cannot be read')
  })
})
