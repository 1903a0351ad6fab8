import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writePlugin } from '../../testing/write-plugin.ts'
import { PLUGIN_JSON } from '../integrity.ts'
import { inspect } from './inspect.ts'
import { archiveOf, packFolder } from './pack.ts'
import { makeKey } from './signature.ts'
import { type PluginFiles, readTar, writeTar } from './tar.ts'

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-packing-'))
  await writePlugin(folder, 'acme.hello')
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

const source = () => path.join(folder, 'acme.hello')

/** Gives an archive of these files to the site to look at. */
async function offered(files: PluginFiles) {
  const archive = path.join(folder, 'offered.tgz')
  await fs.writeFile(archive, archiveOf(files))
  return inspect(archive)
}

/** The plugin.json of a package, changed. */
async function withJson(files: PluginFiles, change: (json: Record<string, unknown>) => object): Promise<PluginFiles> {
  return new Map([...files, [PLUGIN_JSON, Buffer.from(JSON.stringify(change(JSON.parse(String(files.get(PLUGIN_JSON))))))]])
}

test('the same files make the same archive, whenever they were written', async () => {
  const first = archiveOf(await packFolder(source()))
  await fs.utimes(path.join(source(), 'server/index.js'), 1, 1)
  expect(archiveOf(await packFolder(source())).equals(first)).toBe(true)
})

test('an archive gives back what went into it, whatever the length of a name', () => {
  const long = `${'folder/'.repeat(20)}file.js`
  const files = new Map([
    ['b.txt', Buffer.from('b'.repeat(512))],
    ['a/ä.txt', Buffer.from('ä')],
    [long, Buffer.alloc(0)],
  ])
  expect(new Map(readTar(writeTar(files)))).toEqual(files)
  expect(() => writeTar(new Map([['x'.repeat(200), Buffer.alloc(0)]]))).toThrow('too long a name')
})

test.each(['../outside.js', 'a/../../outside.js', './here.js', 'a//b.js', 'a\\b.js'])('a file called %s is not unpacked', (name) => {
  expect(() => readTar(writeTar(new Map([[name, Buffer.from('')]])))).toThrow('leads elsewhere')
})

test('a link is not unpacked, nor half an archive', () => {
  const archive = writeTar(new Map([['a.js', Buffer.from('a'.repeat(600))]]))
  expect(() => readTar(archive.subarray(0, 700))).toThrow('cut short')
  archive.write('2', 156)
  expect(() => readTar(archive)).toThrow('something that is no file: package/a.js')
})

test('what was built lately is packed, and what has changed since is not', async () => {
  const files = await packFolder(source())
  expect([...files.keys()].toSorted()).toEqual(['dist/client/remoteEntry.js', PLUGIN_JSON, 'locales/en.json', 'package.json', 'server/index.js'])
  await writePlugin(folder, 'acme.changed')
  await fs.appendFile(path.join(folder, 'acme.changed/server/index.js'), '\n')
  await expect(packFolder(path.join(folder, 'acme.changed'))).rejects.toThrow('server/index.js has changed since it was built')
  await expect(packFolder(folder)).rejects.toThrow('no built plugin')
})

test('one flipped byte in any file of it is found', async () => {
  const files = await packFolder(source())
  await expect(offered(files)).resolves.toMatchObject({ manifest: { id: 'acme.hello' }, signed: 'not' })
  for (const [name, bytes] of files) {
    if (name === PLUGIN_JSON) continue
    const flipped = Buffer.from(bytes)
    flipped[0] = (flipped[0] ?? 0) ^ 1
    await expect(offered(new Map([...files, [name, flipped]])), name).rejects.toThrow(`${name} is not the file that was packed`)
  }
})

test('a file too many and a file too few are found', async () => {
  const files = await packFolder(source())
  await expect(offered(new Map([...files, ['server/more.js', Buffer.from('')]]))).rejects.toThrow('server/more.js is not the file')
  await expect(offered(new Map([...files].filter(([name]) => name !== 'package.json')))).rejects.toThrow('package.json is not the file')
})

test.each([
  ['a list is missing', ({ packed: _packed, ...rest }: Record<string, unknown>) => rest, 'does not list its files'],
  ['an id of the house', (json: Record<string, unknown>) => ({ ...json, id: 'karaoke' }), "the house's own"],
  ['no version', (json: Record<string, unknown>) => ({ ...json, version: 'latest' }), 'which is none'],
  ['another SDK', (json: Record<string, unknown>) => ({ ...json, engines: { balafon: '^0.3.0' } }), 'it needs SDK ^0.3.0'],
  ['every SDK to come', (json: Record<string, unknown>) => ({ ...json, engines: { balafon: '>=1.0.0' } }), 'every SDK to come'],
  [
    'a server half from elsewhere',
    (json: Record<string, unknown>) => ({ ...json, build: { ...(json.build as object), server: '../other/index.js' } }),
    '../other/index.js is not the file',
  ],
  ['a path that leads away', (json: Record<string, unknown>) => ({ ...json, packed: { '../../cron': 'sha384-' } }), '../../cron is not the file'],
])('%s: it does not come in', async (_name, change, sentence) => {
  await expect(offered(await withJson(await packFolder(source()), change))).rejects.toThrow(sentence)
})

test('a signature is of these very files, in whatever order the list stands', async () => {
  const { secret, key } = makeKey()
  const files = await packFolder(source(), secret)
  expect((await offered(files)).signed).toEqual({ by: key })
  const reordered = await withJson(files, (json) => Object.fromEntries(Object.entries(json).reverse()))
  expect((await offered(reordered)).signed).toEqual({ by: key })
  const renamed = await withJson(files, (json) => ({ ...json, title: 'another' }))
  expect((await offered(renamed)).signed).toBe('wrongly')
  const other = makeKey()
  const claimed = await withJson(files, (json) => ({ ...json, signature: { ...(json.signature as object), key: other.key } }))
  expect((await offered(claimed)).signed).toBe('wrongly')
  await expect(packFolder(source(), 'no key')).rejects.toThrow()
})

test('what is no archive, and what is nowhere, is said', async () => {
  const file = path.join(folder, 'text.tgz')
  await fs.writeFile(file, 'text')
  await expect(inspect(file)).rejects.toThrow('the archive cannot be read')
  await fs.writeFile(file, zlib.gzipSync(writeTar(new Map([['a.js', Buffer.from('')]]))))
  await expect(inspect(file)).rejects.toThrow('It was not built')
  await expect(inspect('./nowhere.tgz')).rejects.toThrow('neither a folder nor an archive')
  await expect(inspect('--registry=http://elsewhere')).rejects.toThrow('neither a folder nor an archive')
})
