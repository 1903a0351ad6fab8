import { column, defineModel, Op } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../testing/create-database.ts'
import { listModelDrift } from '../testing/model-drift.ts'
import { connectToDatabase } from './connection.ts'
import { createModels } from './create-models.ts'
import { createSql } from './sql.ts'

const Album = defineModel('test_albums', {
  columns: {
    id: column.id(),
    name: column.text({ maxLength: 200 }),
    status: column.oneOf('draft', 'published').default(),
    releasedAt: column.timestamp().nullable(),
    updatedAt: column.timestamp().default(),
  },
})
const Track = defineModel('test_tracks', {
  columns: {
    id: column.id(),
    albumId: column.bigint().references('test_albums', 'cascade').nullable(),
    name: column.text(),
    seconds: column.integer({ min: 1 }),
    loudness: column.numeric(),
  },
  associations: { album: { target: Album, foreignKey: 'albumId', inverse: 'tracks' } },
  unique: [['albumId', 'name']],
  indexes: { test_tracks_seconds: '(seconds DESC)' },
})
const definitions = { Album, Track }

let db: Sequelize
beforeAll(async () => {
  db = connectToDatabase(await createDatabase())
  await db.query(
    `create table test_albums (id bigint generated always as identity primary key, name text not null, status text not null default 'draft',
       released_at timestamptz, updated_at timestamptz not null default now());
     create table test_tracks (id bigint generated always as identity primary key, album_id bigint references test_albums on delete cascade,
       name text not null, seconds int not null, loudness numeric(9, 3) not null, unique (album_id, name));
     create index test_tracks_seconds on test_tracks (seconds desc)`,
  )
})
afterAll(() => db.close())

describe('createModels', () => {
  test('reads and writes rows with numbers as ids', async () => {
    const models = createModels(db, 'acme.one', definitions)
    const album = await models.Album.create({ name: 'La cour' })
    expect({ id: album.id, status: album.status, releasedAt: album.releasedAt }).toEqual({ id: 1, status: 'draft', releasedAt: null })
    await models.Track.create({ albumId: album.id, name: 'Intro', seconds: 30, loudness: -14.5 })
    const track = await models.Track.findOne({ where: { seconds: { [Op.gte]: 30 } }, include: 'album' })
    expect(track?.album?.name).toBe('La cour')
    expect(track?.loudness).toBe(-14.5)
  })

  test('updates `updated_at` with each change', async () => {
    const models = createModels(db, 'acme.one', definitions)
    const album = await models.Album.create({ name: 'Before', updatedAt: new Date(0) })
    await album.update({ name: 'After' })
    expect(album.updatedAt.getTime()).toBeGreaterThan(0)
  })

  test('rejects a value that breaks a rule of the column', async () => {
    const models = createModels(db, 'acme.one', definitions)
    await expect(models.Album.create({ name: 'x'.repeat(201) })).rejects.toThrow('name')
    await expect(models.Track.create({ name: 'Zero', seconds: 0, loudness: 0 })).rejects.toThrow('seconds')
    // @ts-expect-error a value that is not declared does not compile
    await expect(models.Album.create({ name: 'Lost', status: 'lost' })).rejects.toThrow('status')
    // @ts-expect-error a missing column does not compile
    await expect(models.Track.create({ name: 'No length' })).rejects.toThrow('seconds')
  })

  test('does not register models with Sequelize, where other owners would find them', () => {
    createModels(db, 'acme.one', definitions)
    expect(Object.keys(db.models)).toEqual([])
  })

  test('rejects an association with the model of another owner', () => {
    expect(() => createModels(db, 'acme.one', { Track })).toThrow('belongs to test_albums, whose model has another owner')
  })
})

describe('a bigint column', () => {
  test('throws when a value is too large for a number', async () => {
    await expect(db.query('select 9007199254740993::bigint')).rejects.toThrow('too large')
  })
})

describe('listModelDrift', () => {
  test('finds no difference between equal models and tables', async () => {
    expect(await listModelDrift(createSql(db), definitions)).toEqual([])
  })

  test('finds every kind of difference', async () => {
    const changed = defineModel('test_tracks', {
      columns: {
        id: column.id(),
        albumId: column.bigint().references('test_albums').nullable(),
        name: column.text().nullable(),
        seconds: column.bigint(),
        missing: column.text(),
      },
      unique: [['name', 'seconds']],
      indexes: { test_tracks_seconds: '(seconds)' },
    })
    expect(await listModelDrift(createSql(db), { changed })).toEqual([
      'only in the model: test_tracks.album_id: references test_albums on delete no action',
      'only in the model: test_tracks.missing: text',
      'only in the model: test_tracks.name: text, nullable',
      'only in the model: test_tracks.seconds: bigint',
      'only in the model: test_tracks: index test_tracks_seconds (seconds)',
      'only in the model: test_tracks: unique (name, seconds)',
      'only in the table: test_tracks.album_id: references test_albums on delete cascade',
      'only in the table: test_tracks.loudness: numeric',
      'only in the table: test_tracks.name: text',
      'only in the table: test_tracks.seconds: integer',
      'only in the table: test_tracks: index test_tracks_seconds (seconds DESC)',
      'only in the table: test_tracks: unique (album_id, name)',
    ])
  })
})
