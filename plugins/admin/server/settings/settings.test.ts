import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, type TestSite, type Visitor, writePlugin } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listSettings, type Setting, saveSettings } from '../../contract/settings.ts'

/** A plugin with a setting of every kind. */
const BOX = `
import { z } from 'zod'
const serverModule = {
  manifest: {
    id: 'acme.box',
    version: '1.0.0',
    settings: {
      public: z.object({
        'box.size': z.int().min(1).max(9).default(3),
        'box.colour': z.enum(['red', 'blue']).default('red'),
        'box.note': z.string().max(4000).nullable().default(null),
        'box.ratio': z.number().nullable().default(null),
        'box.mixed': z.union([z.number(), z.boolean()]).default(1),
        'box.list': z.array(z.string()).default([]),
      }),
      private: z.object({
        'box.hint': z.string().nullable().default(null),
        'box.bank': z.string().meta({ guarded: true }).nullable().default(null),
      }),
      secret: z.object({ 'box.token': z.string().nullable().default(null), 'box.key': z.string().min(8).default('the factory key') }),
    },
  },
}`
/** Whose password was given again, as the dialog does. */
async function confirmed<M extends Visitor & { password: string }>(member: M): Promise<M> {
  await member.post('/auth/user/confirm-password', { password: member.password })
  return member
}

const FRENCH = { 'accept-language': 'fr' }
const SECRET = 'smtp://user:hunter2@mail.example.test'

let folder: string
let site: TestSite
let operator: Visitor
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-settings-'))
  await writePlugin(folder, 'acme.box', { server: BOX })
  site = await createTestSite({ PLUGINS_DIR: folder })
  operator = await confirmed(await site.createSignedInUser({ permissions: ['admin'] }))
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await site.sql('delete from settings')
  await site.getContext('core').settings.setAll({})
})

const save = (values: Record<string, unknown>, headers?: Record<string, string>) => operator.request(saveSettings, { body: { values } }, headers)
const read = async (key: string, headers?: Record<string, string>): Promise<Setting | undefined> =>
  (await operator.request(listSettings, {}, headers)).body.settings.find((setting: Setting) => setting.key === key)
const rows = async () => (await site.sql<{ key: string }>('select key from settings order by key')).map(({ key }) => key)

test('only who has the permission reads and changes settings', async () => {
  const stranger = await site.createSignedInUser({ permissions: ['admin.access', 'plugins.update'] })
  expect((await stranger.request(listSettings, {})).status).toBe(403)
  expect((await stranger.request(saveSettings, { body: { values: { 'branding.site_name': 'Mine' } } })).status).toBe(403)
  expect((await site.createVisitor().request(saveSettings, { body: { values: {} } })).status).toBe(401)
  expect(await rows()).toEqual([])
})

test('a setting comes with its words, its field and its value', async () => {
  expect(await read('branding.site_name')).toMatchObject({ label: 'Site name', field: { kind: 'text', isLong: false }, value: 'Balafon', isSet: false })
  expect(await read('branding.site_name', FRENCH)).toMatchObject({ label: 'Nom du site' })
  expect((await read('registration.disable'))?.field).toEqual({ kind: 'switch' })
  expect((await read('dates.default_timezone'))?.field).toEqual({ kind: 'time-zone' })
  expect((await read('mail.smtp_url'))?.field).toEqual({ kind: 'secret' })
  expect(await read('homepage.type')).toMatchObject({ label: 'Home page', field: { kind: 'list', list: 'home_pages', none: 'Default' }, value: null })
  expect((await read('mail.transport'))?.field).toMatchObject({
    kind: 'select',
    options: [{ id: 'mailbox' }, { id: 'smtp', label: 'By a mail server (SMTP)' }],
  })
  expect(await read('cookie_notice.button')).toMatchObject({ label: 'cookie_notice.button', help: null, field: null })
})

test('what is saved is in the answer, in the page and in what the server reads', async () => {
  const { status, body } = await save({ 'branding.site_name': 'Kora FM', 'registration.disable': true })
  expect(status).toBe(200)
  expect(body.settings.find(({ key }: Setting) => key === 'branding.site_name')).toMatchObject({ value: 'Kora FM', isSet: true })
  expect((await site.createVisitor().get('/')).text).toContain('Kora FM')
  expect(await site.getContext('core').settings.get('registration.disable')).toBe(true)
})

test('the language of who asks for none follows at once', async () => {
  await save({ 'locale.default': 'fr' })
  await expect.poll(async () => (await site.createVisitor().get('/api/v1/nothing')).body.message).toBe('Il n’y a rien à cette adresse.')
})

test('what is wrong is said at its key, in the words of every form, and nothing at all is saved', async () => {
  const { status, body } = await save({
    'branding.site_name': 'Kora FM',
    'registration.disable': 'yes',
    'mail.from': 'x'.repeat(201),
    'dates.default_timezone': 'Atlantis/Capital',
    'locale.default': 'xx',
    'no.such_setting': 1,
  })
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    'registration.disable': ['This is not the kind of value expected here.'],
    'mail.from': ['Use at most 200 characters.'],
    'dates.default_timezone': ['This time zone is not known.'],
    'locale.default': ['This is not valid.'],
    'no.such_setting': ['This field is not known here.'],
  })
  expect((await save({ 'branding.site_name': '' }, FRENCH)).body.errors).toEqual({ 'branding.site_name': ['Ce champ est obligatoire.'] })
  expect(await rows()).toEqual([])
})

test('something wrong within a value is said at its key', async () => {
  const { body } = await save({ 'cookie_notice.button': { label: '', item: null } })
  expect(body.errors).toEqual({ 'cookie_notice.button': ['This field is required.'] })
})

test('a character that the database cannot keep is refused like any wrong value', async () => {
  expect((await save({ 'branding.site_name': 'Kora\u0000FM' })).body.errors).toEqual({ 'branding.site_name': ['This is not valid.'] })
})

test('a secret is never told, stays with an empty text, and goes with null', async () => {
  const { text } = await save({ 'mail.smtp_url': SECRET })
  expect(text).not.toContain('hunter2')
  expect((await operator.request(listSettings, {})).text).not.toContain('hunter2')
  expect(await read('mail.smtp_url')).toMatchObject({ value: null, isSet: true })

  await save({ 'mail.smtp_url': '', 'mail.transport': 'smtp' })
  expect(await site.getContext('core').settings.get('mail.smtp_url')).toBe(SECRET)
  expect(await site.getContext('core').settings.get('mail.transport')).toBe('smtp')

  await save({ 'mail.smtp_url': null })
  expect(await read('mail.smtp_url')).toMatchObject({ value: null, isSet: false })
  expect(await rows()).toEqual(['mail.transport'])
})

test('a refused secret is not in the refusal', async () => {
  const { status, text } = await save({ 'mail.smtp_url': `hunter2${'x'.repeat(600)}` })
  expect(status).toBe(422)
  expect(text).not.toContain('hunter2')
})

const GUARDED = { 'mail.transport': 'smtp', 'mail.smtp_url': SECRET, 'mail.from': 'me@evil.test', 'social.openid.issuer': 'https://evil.test' }

test.each(Object.entries(GUARDED))('%s is changed by who may do all, with the password; others are told so at the field', async (key, value) => {
  const limited = await confirmed(await site.createSignedInUser({ permissions: ['settings.update'] }))
  const refused = await limited.request(saveSettings, { body: { values: { [key]: value, 'branding.site_name': 'Mine' } } }, FRENCH)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ [key]: ['Seul un administrateur qui a tous les droits peut modifier ce réglage.'] })
  const unset = await limited.request(saveSettings, { body: { values: { [key]: null } } })
  expect(Object.keys(unset.body.errors)).toEqual([key])
  expect(await rows()).toEqual([])
  const admin = await site.createSignedInUser({ roles: ['admin'] })
  const unconfirmed = await admin.request(saveSettings, { body: { values: { [key]: value } } })
  expect([unconfirmed.status, unconfirmed.body.code]).toEqual([423, 'password_confirmation_required'])
  expect(await rows()).toEqual([])
  await confirmed(admin)
  expect((await admin.request(saveSettings, { body: { values: { [key]: value } } })).status).toBe(200)
  expect(await rows()).toEqual([key])
})

test('who may not change a setting sees it locked; what is not guarded is theirs, a secret with their password', async () => {
  await site.enablePlugin('acme.box')
  const limited = await site.createSignedInUser({ permissions: ['settings.update'] })
  const settings: Setting[] = (await limited.request(listSettings, {})).body.settings
  const locked = settings.filter(({ isLocked }) => isLocked).map(({ key }) => key)
  expect(locked).toEqual(expect.arrayContaining([...Object.keys(GUARDED), 'social.google.client_secret', 'payments.sandbox.secret', 'box.bank']))
  expect(locked).not.toContain('branding.site_name')
  expect((await operator.request(listSettings, {})).body.settings.some(({ isLocked }: Setting) => isLocked)).toBe(false)
  expect((await limited.request(saveSettings, { body: { values: { 'branding.site_name': 'Kora FM' } } })).status).toBe(200)
  const secret = { body: { values: { 'box.token': 'a token' } } }
  expect((await limited.request(saveSettings, secret)).status).toBe(423)
  expect((await limited.request(saveSettings, { body: { values: { 'box.token': '' } } })).status).toBe(200)
  expect((await (await confirmed(limited)).request(saveSettings, secret)).status).toBe(200)
  expect((await limited.request(saveSettings, { body: { values: { 'box.bank': 'mine' } } })).body.errors).toHaveProperty('box.bank')
  await site.getContext('core').plugins.disable('acme.box')
})

test('settings of a plugin are there while it is on', async () => {
  expect(await read('box.size')).toBeUndefined()
  await site.enablePlugin('acme.box')
  expect(await read('box.size')).toMatchObject({ label: 'box.size', field: { kind: 'number', isWhole: true, minimum: 1, maximum: 9 }, value: 3 })
  expect((await read('box.colour'))?.field).toMatchObject({ kind: 'select', options: [{ id: 'red', label: 'red' }, { id: 'blue' }] })
  expect((await read('box.note'))?.field).toEqual({ kind: 'text', isLong: true, isNullable: true })
  expect((await read('box.hint'))?.field).toEqual({ kind: 'text', isLong: false, isNullable: true })
  expect((await read('box.ratio'))?.field).toEqual({ kind: 'number', isWhole: false, minimum: null, maximum: null, isNullable: true })
  expect((await read('box.token'))?.field).toEqual({ kind: 'secret' })
  expect((await read('box.mixed'))?.field).toBeNull()
  expect((await read('box.list'))?.field).toBeNull()
  expect((await operator.request(listSettings, {})).text).not.toContain('factory')
  expect((await save({ 'box.size': 10 })).body.errors).toEqual({ 'box.size': ['This cannot be above 9.'] })
  expect((await save({ 'box.size': 5, 'box.key': 'a longer key' })).status).toBe(200)
  // A secret that may not be null goes back to its default all the same.
  expect((await save({ 'box.key': null })).status).toBe(200)
  expect(await site.getContext('acme.box').settings.get('box.key')).toBe('the factory key')

  await site.getContext('core').plugins.disable('acme.box')
  expect(await read('box.size')).toBeUndefined()
  expect((await save({ 'box.size': 6 })).body.errors).toEqual({ 'box.size': ['This field is not known here.'] })
})
