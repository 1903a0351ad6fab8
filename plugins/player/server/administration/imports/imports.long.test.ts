import { problem } from '@balafon/sdk/server'
import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelMusicImport,
  checkMusicImport,
  exportRejectedRows,
  getMusicImport,
  listMusicImports,
  listRejectedRows,
  type RejectedRow,
  startMusicImport,
} from '../../../contract/administration/imports.ts'
import { createUploadedTrack } from '../../../contract/administration/uploads.ts'
import { type CatalogueSite, createCatalogueSite } from '../../testing/catalogue-site.ts'
import type { Administration } from '../create-administration.ts'
import { createImporter } from './imports.fixture.ts'

let site: CatalogueSite
let operator: SignedInUser
const importer = createImporter(() => operator)
beforeAll(async () => {
  site = await createCatalogueSite()
  operator = await site.createSignedInUser({ permissions: ['music.update'] })
  await site.models.Genre.create({ name: 'mande', displayName: 'Mandé' })
  await site.createArtist('Earth, Wind & Fire')
  await site.createArtist('Twin')
  await site.createArtist('Twin')
})
afterAll(() => site.close())

const listMistakes = async (id: string) => {
  const { body } = await operator.request(listRejectedRows, { params: { id } })
  return body.rows.map(({ row, mistakes }: RejectedRow) => [row, mistakes.map(({ field }) => field)])
}
const countTracks = () => site.models.Track.count()

describe('an import of tracks', () => {
  test('reports row numbers and reasons, and writes the rows without mistakes', async () => {
    const before = await countTracks()
    const csv = [
      'Title,Artists,Album,Genres,Explicit,Release date,ISRC',
      'First,"Earth, Wind & Fire",Gold,Mande,yes,1975,FR-Z03-98-00212',
      ',Awa,Gold,,,,',
      '',
      'Third,Twin,,,,,',
      'Fourth,Awa;Issa,Voices,Unknown genre,,,',
      'Fifth,Awa;Issa,Voices,,maybe,31/12/2020,',
      'Sixth,Awa;Issa,Voices,,,,',
      'Sixth,Awa;Issa,Voices,,,,',
    ].join('\n')
    const checked = await importer.check('tracks', csv)
    expect(checked).toMatchObject({ state: 'checked', total: 7, valid: 2, invalid: 5 })
    expect(await listMistakes(checked.id)).toEqual([
      [3, ['name']],
      [5, ['artists']],
      [6, ['genres']],
      [7, ['is_explicit', 'release_date']],
      [9, ['name']],
    ])
    expect(await countTracks()).toBe(before)
    const done = await importer.start(checked.id)
    expect(done).toMatchObject({ state: 'done', imported: 2, failed: 0 })
    const first = await site.models.Track.findOne({ where: { name: 'First' } })
    expect(await site.catalogue.tracks.find(first?.id ?? 0)).toMatchObject({
      artists: [{ name: 'Earth, Wind & Fire' }],
      album: { name: 'Gold' },
      genres: ['mande'],
      isExplicit: true,
      releaseDate: '1975-01-01',
      isrc: 'FRZ039800212',
      status: 'draft',
      ownerId: null,
    })
    const sixth = await site.models.Track.findOne({ where: { name: 'Sixth' } })
    expect(sixth?.artists.map(({ name }) => name)).toEqual(['Awa', 'Issa'])
    expect(await site.models.Artist.count({ where: { name: 'Awa' } })).toBe(1)
  })

  test('rejects the rows when the same file is imported again', async () => {
    const csv = '\uFEFFtitre;artiste;album\r\nKora;Awa Diop;Soir\r\nNgoni;Awa Diop;Soir\r\n'
    const first = await importer.check('tracks', csv)
    expect(await importer.start(first.id)).toMatchObject({ imported: 2 })
    const second = await importer.check('tracks', csv)
    expect(second).toMatchObject({ valid: 0, invalid: 2 })
  })

  test('updates music by its id, and rejects unknown ids and artists', async () => {
    const track = await site.createTrack({ name: 'Old title', tags: ['Kept'] })
    const csv = `id,name,artists,number\n${track.id},New title,,7\n999999,Nobody,,1\n,Brand new,Stranger,1`
    const checked = await importer.check('tracks', csv, { creates_missing: false })
    expect(await listMistakes(checked.id)).toEqual([
      [3, ['id']],
      [4, ['artists']],
    ])
    await importer.start(checked.id)
    expect(await site.catalogue.tracks.find(track.id)).toMatchObject({ name: 'New title', number: 7, tags: ['Kept'], artists: track.artists })
  })

  test('exports the rejected rows with numbers and reasons', async () => {
    const { id } = await importer.check('tracks', 'title,artists\n,=cmd\n')
    const { status, text } = await operator.request(exportRejectedRows, { params: { id } })
    expect(status).toBe(200)
    const [, line] = text.trim().split('\r\n')
    expect(line).toMatch(/^2,"Title or name: .+","","'=cmd"$/)
  })
})

describe('imports of albums and artists', () => {
  test('creates drafts', async () => {
    const albums = await importer.check('albums', 'name,artists,release type,tags\nDjam Leelii,Baaba Maal|Mansour Seck,EP,"Live, Acoustic"\n')
    expect(await importer.start(albums.id)).toMatchObject({ imported: 1 })
    const album = await site.models.Album.findOne({ where: { name: 'Djam Leelii' } })
    expect(await site.catalogue.albums.find(album?.id ?? 0)).toMatchObject({ releaseType: 'ep', tags: ['Acoustic', 'Live'] })
    const artists = await importer.check('artists', 'name,country,genres\nFatoumata,ml,mande\nBaaba Maal,SN,\n')
    expect(await listMistakes(artists.id)).toEqual([[3, ['name']]])
    expect(await importer.start(artists.id)).toMatchObject({ imported: 1 })
    expect(await site.models.Artist.findOne({ where: { name: 'Fatoumata' } })).toMatchObject({ country: 'ML' })
  })
})

describe('POST /admin/imports', () => {
  test.each([
    ['titles only', 'title,artists\n', 'file'],
    ['an empty file', '', 'file'],
    ['another encoding', Buffer.from([0x74, 0x2c, 0xe9, 0x0a, 0x61, 0x2c, 0x62]), 'file'],
    ['binary data', Buffer.from([0x74, 0x0a, 0x00, 0x61]), 'file'],
    ['too many rows', `title\n${'a\n'.repeat(20_001)}`, 'file'],
  ])('rejects %s', async (_kind, content, field) => {
    const { status, body } = await importer.upload('tracks', content)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  test('rejects an unknown kind', async () => {
    expect((await importer.upload('songs' as never, 'a\nb')).status).toBe(422)
  })
})

describe('the steps of an import', () => {
  test('rejects a mapping without the columns that the chosen kind of music needs', async () => {
    const { body } = await importer.upload('tracks', 'a,b\n1,2\n')
    const check = (mapping: Record<string, number>) => operator.request(checkMusicImport, { params: { id: body.import.id }, body: { mapping } })
    expect(Object.keys((await check({})).body.errors ?? {})).toEqual(['mapping.name', 'mapping.artists'])
    expect(Object.keys((await check({ name: 0, artists: 7 })).body.errors ?? {})).toEqual(['mapping.artists'])
    expect(Object.keys((await check({ name: 0, artists: 1, colour: 0 })).body.errors ?? {})).toEqual(['mapping.colour'])
  })

  test('starts the import only after the check, and only once', async () => {
    const { body } = await importer.upload('tracks', 'title,artists\nOnce,Solo\n')
    const params = { id: body.import.id }
    expect((await operator.request(startMusicImport, { params })).body.code).toBe('player.import.wrong_state')
    await operator.request(checkMusicImport, { params, body: { mapping: body.import.mapping } })
    await importer.waitFor(params.id, ['checked'])
    const starts = await Promise.all([1, 2].map(() => operator.request(startMusicImport, { params })))
    expect(starts.map(({ status }) => status).toSorted()).toEqual([202, 409])
    await importer.waitFor(params.id, ['done'])
    expect(await site.models.Track.count({ where: { name: 'Once' } })).toBe(1)
  })

  test('cannot continue after the import was cancelled', async () => {
    const checked = await importer.check('tracks', 'title,artists\nNever,Solo\n')
    expect((await operator.request(cancelMusicImport, { params: { id: checked.id } })).body.import.state).toBe('cancelled')
    expect((await operator.request(startMusicImport, { params: { id: checked.id } })).status).toBe(409)
    expect(await site.models.Track.count({ where: { name: 'Never' } })).toBe(0)
  })

  test('stores why an import failed, and shows it in the language of the operator', async () => {
    const { importRuns } = site.getServices<{ administration: Pick<Administration, 'importRuns'> }>('player').administration
    const failWith = async (error: unknown) => {
      const { body } = await importer.upload('tracks', 'title,artists\nOnce,Solo\n')
      await site.models.MusicImport.update({ state: 'checking' }, { where: { id: body.import.id } })
      await importRuns.fail(body.import.id, error)
      return importer.read(body.import.id)
    }
    expect((await importer.upload('tracks', 'title,artists\nOnce,Solo\n')).body.import.failure).toBe(null)
    const failed = { state: 'failed', failure: 'An unexpected error stopped the import. An administrator finds the details under “Failed jobs”.' }
    expect(await failWith(new Error('connection terminated'))).toMatchObject(failed)
    expect(await failWith(problem(422, 'player.import.unreadable', { row: 7 }))).toMatchObject(failed)
    expect((await failWith(problem(422, 'player.import.not_utf8'))).failure).toBe('The file is not text in UTF-8. Save it as “CSV UTF-8”.')
  })

  test('are hidden from users without music.update', async () => {
    const listener = await site.createSignedInUser({ permissions: ['music.create'] })
    const [found] = (await operator.request(listMusicImports, {})).body.imports
    expect((await listener.request(listMusicImports, {})).status).toBe(403)
    expect((await listener.request(getMusicImport, { params: { id: found?.id ?? '' } })).status).toBe(403)
    expect((await operator.request(getMusicImport, { params: { id: crypto.randomUUID() } })).body.code).toBe('player.import.not_found')
    expect((await operator.request(getMusicImport, { params: { id: 'x' } })).status).toBe(422)
  })
})

describe('POST /admin/uploads', () => {
  const addFile = async (name: string) => {
    const { files } = site.getContext('player')
    const file = await files.add({ name, mime: 'audio/mpeg', body: Buffer.alloc(100, 1), visibility: 'private', ownerId: operator.id })
    await site.models.MediaAsset.create({ fileEntryId: file.id, ownerId: operator.id, name, filePath: file.path, fileSize: 100, mime: 'audio/mpeg' })
    return file.id
  }

  test('creates one draft per file, with new artists and one album for several files', async () => {
    const [one, two] = [await addFile('one.mp3'), await addFile('two.mp3')]
    const upload = (fileEntryId: number, name: string) =>
      operator.request(createUploadedTrack, { body: { file_entry_id: fileEntryId, name, artists: ['Uploader', 'Guest'], album: 'Uploaded', number: 1 } })
    const first = await upload(one, 'Song one')
    expect(first.status, first.text).toBe(201)
    const again = await Promise.all([upload(one, 'Song one'), upload(one, 'Song one')])
    expect(again.map(({ body }) => body.track_id)).toEqual([first.body.track_id, first.body.track_id])
    await upload(two, 'Song two')
    expect(await site.models.Album.count({ where: { name: 'Uploaded' } })).toBe(1)
    expect(await site.models.Artist.count({ where: { name: ['Uploader', 'Guest'] } })).toBe(2)
    expect(await site.catalogue.tracks.find(first.body.track_id)).toMatchObject({ status: 'draft', album: { name: 'Uploaded' } })
  })

  test('rejects unknown files, ambiguous artists and users without the permission', async () => {
    const file_entry_id = await addFile('three.mp3')
    const request = (body: object, user = operator) =>
      user.requestUnchecked(createUploadedTrack, { body: { file_entry_id, name: 'Three', artists: ['Solo'], ...body } })
    expect((await request({ file_entry_id: 999_999 })).status).toBe(404)
    expect(Object.keys((await request({ artists: ['Twin'] })).body.errors ?? {})).toEqual(['artists'])
    expect(Object.keys((await request({ artists: [] })).body.errors ?? {})).toEqual(['artists'])
    expect((await request({}, await site.createSignedInUser({ permissions: ['music.create'] }))).status).toBe(403)
  })
})
