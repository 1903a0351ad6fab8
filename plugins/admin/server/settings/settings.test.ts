import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, type TestSite, type Visitor, writePlugin } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listSettings, type Setting, saveSettings } from '../../contract/settings.ts'

/** A plugin with a setting of each kind. */
const SERVER_MODULE = `
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
      secret: z.object({ 'box.token': z.string().nullable().default(null), 'box.key': z.string().min(8).default('the default key') }),
    },
  },
}`
/** Confirms the user's password, as the dialog does. */
async function confirmPassword<M extends Visitor & { password: string }>(user: M): Promise<M> {
  await user.post('/auth/user/confirm-password', { password: user.password })
  return user
}

const FRENCH = { 'accept-language': 'fr' }
const SECRET = 'smtp://user:hunter2@mail.example.test'

let folder: string
let site: TestSite
let administrator: Visitor
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-settings-'))
  await writePlugin(folder, 'acme.box', { server: SERVER_MODULE })
  site = await createTestSite({ PLUGINS_DIR: folder })
  administrator = await confirmPassword(await site.createSignedInUser({ permissions: ['admin'] }))
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await site.sql('delete from settings')
  await site.getContext('core').settings.setAll({})
  // A test may have changed the default language.
  await expect.poll(async () => (await site.createVisitor().get('/api/v1/nothing')).body.message).toBe('Not found.')
})

const save = (values: Record<string, unknown>, headers?: Record<string, string>) => administrator.request(saveSettings, { body: { values } }, headers)
const findSetting = async (key: string, headers?: Record<string, string>): Promise<Setting | undefined> =>
  (await administrator.request(listSettings, {}, headers)).body.settings.find((setting: Setting) => setting.key === key)
const listStoredKeys = async () => (await site.sql<{ key: string }>('select key from settings order by key')).map(({ key }) => key)

test('returns 403 without settings.update and 401 to guests', async () => {
  const other = await site.createSignedInUser({ permissions: ['admin.access', 'plugins.update'] })
  expect((await other.request(listSettings, {})).status).toBe(403)
  expect((await other.request(saveSettings, { body: { values: { 'branding.site_name': 'Mine' } } })).status).toBe(403)
  expect((await site.createVisitor().request(saveSettings, { body: { values: {} } })).status).toBe(401)
  expect(await listStoredKeys()).toEqual([])
})

test('lists settings with translated texts, field and value', async () => {
  expect(await findSetting('branding.site_name')).toMatchObject({ label: 'Site name', field: { kind: 'text', isLong: false }, value: 'Balafon', isSet: false })
  expect(await findSetting('branding.site_name', FRENCH)).toMatchObject({ label: 'Nom du site' })
  expect((await findSetting('registration.disable'))?.field).toEqual({ kind: 'switch' })
  expect((await findSetting('dates.default_timezone'))?.field).toEqual({ kind: 'time-zone' })
  expect((await findSetting('mail.smtp_url'))?.field).toEqual({ kind: 'secret' })
  expect(await findSetting('homepage.type')).toMatchObject({
    label: 'Home page',
    field: { kind: 'list', list: 'home_pages', nullLabel: 'Default' },
    value: null,
  })
  expect((await findSetting('mail.transport'))?.field).toMatchObject({
    kind: 'select',
    options: [{ id: 'mailbox' }, { id: 'smtp', label: 'Mail server (SMTP)' }],
  })
  expect(await findSetting('cookie_notice.button')).toMatchObject({
    label: 'Button and link',
    field: {
      kind: 'object',
      properties: [
        { name: 'label', field: { kind: 'text' } },
        { name: 'item', field: { kind: 'object', isNullable: true, properties: [{ name: 'label' }, { name: 'action' }] } },
      ],
    },
  })
})

test('applies saved settings to the response, the page and the server', async () => {
  const { status, body } = await save({ 'branding.site_name': 'Kora FM', 'registration.disable': true })
  expect(status).toBe(200)
  expect(body.settings.find(({ key }: Setting) => key === 'branding.site_name')).toMatchObject({ value: 'Kora FM', isSet: true })
  expect((await site.createVisitor().get('/')).text).toContain('Kora FM')
  expect(await site.getContext('core').settings.get('registration.disable')).toBe(true)
})

test('applies the default language immediately', async () => {
  await save({ 'locale.default': 'fr' })
  await expect.poll(async () => (await site.createVisitor().get('/api/v1/nothing')).body.message).toBe('Introuvable.')
})

test('returns translated messages by key and saves nothing when a value is invalid', async () => {
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
    'registration.disable': ['Invalid value.'],
    'mail.from': ['Use at most 200 characters.'],
    'dates.default_timezone': ['Unknown time zone.'],
    'locale.default': ['Invalid value.'],
    'no.such_setting': ['Unknown field.'],
  })
  expect((await save({ 'branding.site_name': '' }, FRENCH)).body.errors).toEqual({ 'branding.site_name': ['Ce champ est obligatoire.'] })
  expect(await listStoredKeys()).toEqual([])
})

test('returns the setting that a field depends on, and the text to copy', async () => {
  const [clientId, enable, dsn] = await Promise.all(['social.google.client_id', 'social.google.enable', 'logging.tracing.dsn'].map((key) => findSetting(key)))
  expect(clientId).toMatchObject({
    dependsOn: { key: 'social.google.enable', values: [true] },
    copyText: expect.stringMatching(/^https?:\/\/.+\/secure\/auth\/social\/google\/callback$/),
  })
  expect(enable).toMatchObject({ dependsOn: null, copyText: null })
  expect(dsn?.dependsOn).toEqual({ key: 'logging.tracing.target', values: ['sentry'] })
})

test('reports an error inside an object at its key', async () => {
  const { body } = await save({ 'cookie_notice.button': { label: '', item: null } })
  expect(body.errors).toEqual({ 'cookie_notice.button': ['This field is required.'] })
})

test('rejects characters that the database cannot store', async () => {
  expect((await save({ 'branding.site_name': 'Kora\u0000FM' })).body.errors).toEqual({ 'branding.site_name': ['Invalid value.'] })
})

test('hides a secret, keeps it for an empty text and removes it for null', async () => {
  const { text } = await save({ 'mail.smtp_url': SECRET })
  expect(text).not.toContain('hunter2')
  expect((await administrator.request(listSettings, {})).text).not.toContain('hunter2')
  expect(await findSetting('mail.smtp_url')).toMatchObject({ value: null, isSet: true })

  await save({ 'mail.smtp_url': '', 'mail.transport': 'smtp' })
  expect(await site.getContext('core').settings.get('mail.smtp_url')).toBe(SECRET)
  expect(await site.getContext('core').settings.get('mail.transport')).toBe('smtp')

  await save({ 'mail.smtp_url': null })
  expect(await findSetting('mail.smtp_url')).toMatchObject({ value: null, isSet: false })
  expect(await listStoredKeys()).toEqual(['mail.transport'])
})

test('does not return a rejected secret', async () => {
  const { status, text } = await save({ 'mail.smtp_url': `hunter2${'x'.repeat(600)}` })
  expect(status).toBe(422)
  expect(text).not.toContain('hunter2')
})

const GUARDED = { 'mail.transport': 'smtp', 'mail.smtp_url': SECRET, 'mail.from': 'me@evil.test', 'social.openid.issuer': 'https://evil.test' }

test.each(Object.entries(GUARDED))('allows changes of %s only to administrators with a confirmed password', async (key, value) => {
  const limited = await confirmPassword(await site.createSignedInUser({ permissions: ['settings.update'] }))
  const refused = await limited.request(saveSettings, { body: { values: { [key]: value, 'branding.site_name': 'Mine' } } }, FRENCH)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ [key]: ['Seuls les administrateurs qui ont toutes les permissions peuvent modifier ce paramètre.'] })
  const unset = await limited.request(saveSettings, { body: { values: { [key]: null } } })
  expect(Object.keys(unset.body.errors)).toEqual([key])
  expect(await listStoredKeys()).toEqual([])
  const admin = await site.createSignedInUser({ roles: ['admin'] })
  const unconfirmed = await admin.request(saveSettings, { body: { values: { [key]: value } } })
  expect([unconfirmed.status, unconfirmed.body.code]).toEqual([423, 'password_confirmation_required'])
  expect(await listStoredKeys()).toEqual([])
  await confirmPassword(admin)
  expect((await admin.request(saveSettings, { body: { values: { [key]: value } } })).status).toBe(200)
  expect(await listStoredKeys()).toEqual([key])
})

test('marks guarded settings as locked and requires a password for secrets', async () => {
  await site.enablePlugin('acme.box')
  const limited = await site.createSignedInUser({ permissions: ['settings.update'] })
  const settings: Setting[] = (await limited.request(listSettings, {})).body.settings
  const locked = settings.filter(({ isLocked }) => isLocked).map(({ key }) => key)
  expect(locked).toEqual(expect.arrayContaining([...Object.keys(GUARDED), 'social.google.client_secret', 'payments.sandbox.secret', 'box.bank']))
  expect(locked).not.toContain('branding.site_name')
  expect((await administrator.request(listSettings, {})).body.settings.some(({ isLocked }: Setting) => isLocked)).toBe(false)
  expect((await limited.request(saveSettings, { body: { values: { 'branding.site_name': 'Kora FM' } } })).status).toBe(200)
  const secret = { body: { values: { 'box.token': 'a token' } } }
  expect((await limited.request(saveSettings, secret)).status).toBe(423)
  expect((await limited.request(saveSettings, { body: { values: { 'box.token': '' } } })).status).toBe(200)
  expect((await (await confirmPassword(limited)).request(saveSettings, secret)).status).toBe(200)
  expect((await limited.request(saveSettings, { body: { values: { 'box.bank': 'other' } } })).body.errors).toHaveProperty('box.bank')
  await site.getContext('core').plugins.disable('acme.box')
})

test('lists and saves a plugin’s settings only while it is enabled', async () => {
  expect(await findSetting('box.size')).toBeUndefined()
  await site.enablePlugin('acme.box')
  expect(await findSetting('box.size')).toMatchObject({ label: 'box.size', field: { kind: 'number', isInteger: true, minimum: 1, maximum: 9 }, value: 3 })
  expect((await findSetting('box.colour'))?.field).toMatchObject({ kind: 'select', options: [{ id: 'red', label: 'red' }, { id: 'blue' }] })
  expect((await findSetting('box.note'))?.field).toEqual({ kind: 'text', isLong: true, isNullable: true })
  expect((await findSetting('box.hint'))?.field).toEqual({ kind: 'text', isLong: false, isNullable: true })
  expect((await findSetting('box.ratio'))?.field).toEqual({ kind: 'number', isInteger: false, minimum: null, maximum: null, isNullable: true })
  expect((await findSetting('box.token'))?.field).toEqual({ kind: 'secret' })
  expect((await findSetting('box.mixed'))?.field).toBeNull()
  expect((await findSetting('box.list'))?.field).toEqual({ kind: 'texts', maxItems: null })
  expect((await administrator.request(listSettings, {})).text).not.toContain('default key')
  expect((await save({ 'box.size': 10 })).body.errors).toEqual({ 'box.size': ['Must be at most 9.'] })
  expect((await save({ 'box.size': 5, 'box.key': 'a longer key' })).status).toBe(200)
  // null resets a secret to its default, even when it is not nullable.
  expect((await save({ 'box.key': null })).status).toBe(200)
  expect(await site.getContext('acme.box').settings.get('box.key')).toBe('the default key')

  await site.getContext('core').plugins.disable('acme.box')
  expect(await findSetting('box.size')).toBeUndefined()
  expect((await save({ 'box.size': 6 })).body.errors).toEqual({ 'box.size': ['Unknown field.'] })
})
