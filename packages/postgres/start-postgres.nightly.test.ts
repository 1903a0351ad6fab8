import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { isAlive, readPidFile } from './pid-file.ts'
import { type LocalPostgres, startPostgres } from './start-postgres.ts'

const LOG = { warn() {}, error() {} }

const opened: LocalPostgres[] = []
const folders: string[] = []
afterEach(async () => {
  for (const postgres of opened.splice(0)) await postgres.release()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function createHome(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'balafon-postgres-'))
  // Lets the unprivileged user that runs PostgreSQL enter the folder.
  chmodSync(folder, 0o755)
  folders.push(folder)
  return path.join(folder, 'postgres')
}

async function open(home: string): Promise<LocalPostgres> {
  const postgres = await startPostgres(home)
  opened.push(postgres)
  return postgres
}

const getPid = (home: string) => readPidFile(path.join(home, 'data'))?.pid ?? 0

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

describe('startPostgres', () => {
  test('keeps a data folder without PG_VERSION and rejects with instructions', async () => {
    const home = createHome()
    await (await open(home)).release()
    const dataFolder = path.join(home, 'data')
    const files = readdirSync(path.join(dataFolder, 'base'))
    rmSync(path.join(dataFolder, 'PG_VERSION'))
    await expect(startPostgres(home)).rejects.toThrow('PG_VERSION is missing. Nothing was changed.')
    expect(readdirSync(path.join(dataFolder, 'base'))).toEqual(files)
  })

  test('creates the database once when two processes start at the same time', async () => {
    const home = createHome()
    const results = await Promise.allSettled([open(home), open(home)])
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))
    expect(failures).toEqual([`Another process is creating the database in ${home}. Wait until it has started, then try again.`])
    expect(await query(opened[0]?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(home).toSorted()).toEqual(['application-password', 'data', 'migration-password', 'password'])
  })

  test('replaces the unfinished database of an interrupted first start', async () => {
    const home = createHome()
    cpSync(import.meta.dirname, path.join(home, 'data.unfinished'), { recursive: true })
    const { url } = await open(home)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(existsSync(path.join(home, 'data.unfinished'))).toBe(false)
  })

  test('rejects immediately and stops the server when the stored password is wrong', async () => {
    const home = createHome()
    await (await open(home)).release()
    const passwordFile = path.join(home, 'password')
    const password = readFileSync(passwordFile, 'utf8')
    writeFileSync(passwordFile, 'wrong')
    const startedAt = performance.now()
    await expect(startPostgres(home)).rejects.toThrow('PostgreSQL rejects the password')
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    expect(getPid(home)).toBe(0)
    writeFileSync(passwordFile, password)
  })
})

describe('the roles of a site', () => {
  test('are not superusers and have passwords in private files', async () => {
    const home = createHome()
    const { url, migrationUrl } = await open(home)
    for (const roleUrl of [url, migrationUrl])
      expect(await query(roleUrl, 'select rolsuper, rolbypassrls from pg_roles where rolname = current_user')).toEqual([
        { rolsuper: false, rolbypassrls: false },
      ])
    for (const name of ['application-password', 'migration-password', 'password']) expect(statSync(path.join(home, name)).mode & 0o777).toBe(0o600)
    await expect(query(url, 'create temporary table denied (id int)')).rejects.toThrow('permission denied')
    const otherDatabase = new URL(url)
    otherDatabase.pathname = '/postgres'
    await expect(query(otherDatabase.href, 'select 1')).rejects.toThrow('permission denied for database')
  })

  test('are set up at the next start of a site without roles, and the rows stay', async () => {
    const home = createHome()
    const { adminUrl } = await open(home)
    await query(adminUrl, 'create table songs (id bigint generated always as identity primary key, name text); create view names as select name from songs')
    await query(
      adminUrl,
      "create function count_songs() returns bigint language sql as 'select count(*) from songs'; insert into songs (name) values ('first')",
    )
    for (const postgres of opened.splice(0)) await postgres.release()
    for (const name of ['application-password', 'migration-password']) rmSync(path.join(home, name))
    const { url, migrationUrl } = await open(home)
    await query(url, "insert into songs (name) values ('second')")
    await query(migrationUrl, 'alter table songs add column artist text')
    expect(await query(url, 'select count_songs()::int as count, (select count(*)::int from names) as names')).toEqual([{ count: 2, names: 2 }])
    await expect(query(url, 'alter table songs disable trigger all')).rejects.toThrow('must be owner of table songs')
  })

  test('are not changed while another process runs the site', async () => {
    const home = createHome()
    await open(home)
    const second = await open(home)
    expect(await query(second.url, 'select current_user as name')).toEqual([{ name: 'balafon_app' }])
  })
})

describe('release', () => {
  test('stops the server when the last connection ends a moment later', async () => {
    const home = createHome()
    const postgres = await open(home)
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    setTimeout(() => client.end(), 300)
    await postgres.release()
    expect(getPid(home)).toBe(0)
  })

  test('keeps the server running while another client is connected', async () => {
    const home = createHome()
    const postgres = await open(home)
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await postgres.release()
    expect(getPid(home)).not.toBe(0)
    await client.end()
  })

  test('stops the server when two processes release it at the same time', async () => {
    const home = createHome()
    const [first, second] = [await open(home), await open(home)]
    await Promise.all([first.release(), second.release()])
    expect(getPid(home)).toBe(0)
  })
})

describe('supervise', () => {
  test('starts a killed server again on the same port', async () => {
    const home = createHome()
    const postgres = await open(home)
    postgres.supervise(LOG)
    await query(postgres.migrationUrl, 'create table kept as select 7 as value')
    const pid = getPid(home)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => query(postgres.url, 'select * from kept').catch(() => null), { timeout: 10_000 }).toEqual([{ value: 7 }])
    expect(getPid(home)).not.toBe(pid)
    await postgres.release()
    expect(isAlive(getPid(home))).toBe(false)
  })

  test('starts one server when two processes supervise it', async () => {
    const home = createHome()
    const first = await open(home)
    const second = await open(home)
    expect(second).toMatchObject({ wasRunning: true, url: first.url })
    first.supervise(LOG)
    second.supervise(LOG)
    process.kill(getPid(home), 'SIGKILL')
    await expect.poll(() => query(second.url, 'select 1 as one').catch(() => null), { timeout: 10_000 }).toEqual([{ one: 1 }])
  })

  test('starts a killed server on its old port when another process opens its folder', async () => {
    const home = createHome()
    const { url } = await open(home)
    process.kill(getPid(home), 'SIGKILL')
    await expect.poll(() => isAlive(getPid(home))).toBe(false)
    expect(await open(home)).toMatchObject({ wasRunning: false, url })
  })
})
